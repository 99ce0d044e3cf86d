import { stubFetch } from './stub-fetch';

/** Answers every upload at once; the id of a file is its number. */
export function answerUploads(): void {
  let uploads = 0;
  stubFetch(() => ({ json: { token: { uploadURL: '/upload' } } }));
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = 200;
    responseText = '';
    onload = () => {};
    open() {}
    send() {
      uploads += 1;
      this.responseText = JSON.stringify({ result: { id: `${uploads}` } });
      queueMicrotask(this.onload);
    }
  } as never;
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} });
}
