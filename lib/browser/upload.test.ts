/** @jest-environment jsdom */
import { uploadFile } from './upload';

afterEach(() => jest.restoreAllMocks());

test.each([
  [0, 'The connection was lost. Nothing was stored: retry the upload.'],
  [40, 'The connection was lost at 40 %. Nothing was stored: retry the upload.'],
  [100, 'The connection was lost before the file was confirmed: retry the upload.'],
])('a person whose upload breaks off at %i %% reads what became of the file', async (percent, message) => {
  class BrokenRequest {
    upload = { onprogress: (_: object) => {} };
    onerror = () => {};
    onloadend = () => {};
    open() {}
    send() {
      if (percent > 0) this.upload.onprogress({ loaded: percent, total: 100 });
      this.onerror();
      this.onloadend();
    }
  }
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new BrokenRequest() as never);
  // Blobs of jsdom cannot be read.
  const file = Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: async () => {} }) });
  const signal = new AbortController().signal;
  const upload = uploadFile({ url: '/', file, fileName: 'a.mp3', as: 'form', onProgress() {}, signal });
  await expect(upload).rejects.toMatchObject({ message });
});
