import { zipSync } from 'fflate';
import { unpackMedia } from './unpack-media';

it('a person who packed the files of a folder as “.” gets them, without those that systems add', () => {
  const names = ['./', './a.png', './new/b.png', '../c.png', './d.png'];
  const hidden = ['./.DS_Store', '.a.png', 'new/.b.png', './__MACOSX/._c.png', '__MACOSX/c.png', 'Thumbs.db'];
  const zip = zipSync(Object.fromEntries([...names, ...hidden].map((name) => [name, Uint8Array.of(7)])));
  const { files, unused } = unpackMedia({
    archive: Uint8Array.from(zip).buffer,
    wanted: ['a.png', 'b.png', 'c.png'],
  });
  expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(unused).toEqual(['./d.png']);
});
