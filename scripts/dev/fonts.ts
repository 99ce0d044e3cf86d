// npm run fonts: subsets the fonts of the packages for pages.
import { writeFileSync } from 'node:fs';
import { fontSubsets } from './font-subsets';

fontSubsets().then((files) => {
  for (const [name, bytes] of files) {
    writeFileSync(`components/layout/fonts/${name}`, bytes);
    console.log(`${name}: ${bytes.byteLength} bytes.`);
  }
});
