import { createImportDesk, type ImportMessage } from './import-desk.ts';

/** Reading 20,000 lines takes longer than a frame, so a worker does it and the page stays responsive. */
const desk = createImportDesk();

globalThis.addEventListener('message', (event: MessageEvent<ImportMessage>) => {
  desk(event.data).then(
    (answer) => globalThis.postMessage(answer, { transfer: [] }),
    (cause: unknown) => globalThis.postMessage({ failure: String(cause) }, { transfer: [] }),
  );
});
