import { delayFramework, inlineStyles, removeFramework, runsFramework } from './page-html';

const framework = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/chunks/c.js" noModule=""></script>',
  '<script id="_R_">self.__next_r="x"</script>',
  '<script>self.__next_f.push([1,"a \\u003c/script> \\"data-needs-framework=\\\\\\"\\\\\\"\\"\n"])</script>',
];
const own = [
  '<link rel="preload" href="/font.woff2" as="font" crossorigin=""/>',
  '<script src="/question.js?v=abc" async=""></script>',
  '<script type="application/ld+json">{"text":"1 \\u003c 2"}</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt; data-needs-framework=&quot;&quot;</p>',
];
const page = (...parts: string[]) =>
  `<!DOCTYPE html><html><head></head><body>${parts.join('')}</body></html>`;

test('a page that needs no framework loses its scripts, and nothing else', () => {
  const html = page(framework[0] ?? '', own[0] ?? '', ...framework.slice(1), ...own.slice(1), ...framework);
  expect(runsFramework(html)).toBe(false);
  expect(removeFramework(html)).toBe(page(...own));
});

test('a finished page leaves the framework’s scripts to the script that fetches them at the first use, and loses their hints', () => {
  const hint = '<link rel="preload" href="/_next/static/chunks/late.css" as="style"/>';
  const late = delayFramework(page(hint, own[0] ?? '', ...framework));
  expect(late).toMatch(/data-scripts="\/_next\/static\/chunks\/b\.js"><\/script><\/head>/);
  expect(late).toContain(`<body>${own[0]}${framework.slice(2).join('')}</body>`);
});

test('an unfinished page keeps the framework’s scripts', () => {
  const unfinished = page('<!--$?--><p>Loading</p><!--/$-->', ...framework);
  expect(delayFramework(unfinished)).toBe(unfinished);
});

test.each([
  ['a part that works by scripts', '<main data-needs-framework="">'],
  ['a part that is still being made', '<!--$?--><template id="B:0"></template><p>Loading</p><!--/$-->'],
  ['a part that failed, and is tried again in the browser', '<!--$!--><template></template><!--/$-->'],
])('a page with %s needs the framework', (_, part) => {
  expect(runsFramework(page(part))).toBe(true);
});

test('style sheets replace their links, in order, with addresses that still work', async () => {
  const link = (name: string) =>
    `<link rel="stylesheet" href="/_next/static/chunks/${name}.css?dpl=1" data-precedence="next"/>`;
  const read = async (path: string) =>
    `.${path.split('/').at(-1)}{src:url(../media/a.woff2),url(data:x),url(/b)}`;
  const sheet = (name: string) =>
    `<style>.${name}.css{src:url(/_next/static/media/a.woff2),url(data:x),url(/b)}</style>`;
  const hint = '<link rel="preload" href="/_next/static/chunks/three.css" as="style"/>';
  expect(await inlineStyles(`<head>${link('one')}<title>x</title>${link('two')}${hint}</head>`, read)).toBe(
    `<head>${sheet('one')}<title>x</title>${sheet('two')}</head>`,
  );
});
