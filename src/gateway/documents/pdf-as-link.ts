import { trimBeforePdf } from '#domain/whole-pdf.ts';
import { isPdfOf } from './fetch-pdf.ts';

/** Not stated: a service may answer GET label with the PDF itself. That is turned into an answer whose link is the PDF as a data URL. */
export function readPdfAsLink(send: typeof fetch): typeof fetch {
  return async (...request) => {
    const response = await send(...request);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^application\/(?:pdf|octet-stream)\b/i.test(type)) return response;
    const bytes = trimBeforePdf(new Uint8Array(await response.arrayBuffer()));
    if (!isPdfOf(response, bytes)) return new Response(bytes, { status: response.status });
    const qualified_url = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`;
    return Response.json({ response: { qualified_url } }, { status: response.status });
  };
}

/** Whether a link is a data URL that holds the file itself. Such a link isn't stored: another request returns it again. */
export function isFileItself(link: string): boolean {
  return /^data:/i.test(link);
}
