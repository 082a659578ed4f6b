import {
  PDFContentStream,
  type PDFDocument,
  PDFCrossRefSection,
  PDFPageLeaf,
  PDFRef,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib';

const AFTER_OBJECT = '\nendobj\n';

/**
 * Serialises a PDF while it is being assembled: a label has hundreds of small objects, and those of a thousand labels take
 * many times the memory of the file. Written objects are removed from the document and can no longer be read.
 */
export class PdfWriter {
  readonly #document: PDFDocument;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  /** Each object's byte offset in the file, by object number. */
  readonly #starts: number[] = [];
  #size = 0;
  #reached: number;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#reached = document.context.largestObjectNumber;
    const { header } = document.context;
    const bytes = new Uint8Array(header.sizeInBytes() + 2);
    bytes.fill(NEW_LINE, header.copyBytesInto(bytes, 0));
    this.#add(bytes);
  }

  /** Writes the objects added since the last call, except pages, which are yet to be placed, and content streams, which labels share. */
  writeAdded(): void {
    const { context } = this.#document;
    const numbers: number[] = [];
    for (let number = this.#reached + 1; number <= context.largestObjectNumber; number += 1) {
      const object = context.lookup(PDFRef.of(number));
      const isNeeded = object instanceof PDFPageLeaf || object instanceof PDFContentStream;
      if (object !== undefined && !isNeeded) numbers.push(number);
    }
    this.#reached = context.largestObjectNumber;
    this.#write(numbers);
  }

  /** Returns the whole file as consecutive chunks: joining them here would need twice the memory. */
  async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    const { context } = this.#document;
    await this.#document.flush();
    this.#write(context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber));
    const table = PDFCrossRefSection.create();
    // `forEach` skips the holes, which are unused object numbers.
    this.#starts.forEach((start, number) => table.addEntry(PDFRef.of(number), start));
    const { Root, Info, ID } = context.trailerInfo;
    const trailer = PDFTrailerDict.of(context.obj({ Size: context.largestObjectNumber + 1, Root, Info, ID }));
    const end = PDFTrailer.forLastCrossRefSectionOffset(this.#size);
    for (const part of [table, trailer, end]) {
      const bytes = new Uint8Array(part.sizeInBytes() + 1);
      bytes[part.copyBytesInto(bytes, 0)] = NEW_LINE;
      this.#add(bytes);
    }
    return this.#parts.splice(0);
  }

  #write(numbers: readonly number[]): void {
    const { context } = this.#document;
    const objects = numbers.flatMap((number) => {
      const object = context.lookup(PDFRef.of(number));
      return object === undefined ? [] : [{ number, object, head: `${number} 0 obj\n` }];
    });
    const size = objects.reduce(
      (sum, { object, head }) => sum + head.length + object.sizeInBytes() + AFTER_OBJECT.length,
      0,
    );
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const { number, object, head } of objects) {
      this.#starts[number] = this.#size + offset;
      offset += encode(head, bytes, offset);
      offset += object.copyBytesInto(bytes, offset);
      offset += encode(AFTER_OBJECT, bytes, offset);
      context.delete(PDFRef.of(number));
    }
    this.#add(bytes);
  }

  #add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }
}

const NEW_LINE = 10;
const encoder = new TextEncoder();

function encode(text: string, bytes: Uint8Array, offset: number): number {
  return encoder.encodeInto(text, bytes.subarray(offset)).written;
}
