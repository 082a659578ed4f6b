import { createImportReader, type ImportMessage } from './import-reader.ts';

/** Reading 20,000 lines takes longer than a frame, so a worker does it and the page stays responsive. */
const reader = createImportReader();

globalThis.addEventListener('message', (event: MessageEvent<ImportMessage>) => {
  reader(event.data).then(
    (answer) => globalThis.postMessage(answer, { transfer: [] }),
    (cause: unknown) => globalThis.postMessage({ failure: String(cause) }, { transfer: [] }),
  );
});
