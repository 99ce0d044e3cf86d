import { runsFramework, withoutFramework } from './answer-kept';

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

test('of a page without the framework everything else stays as it is', () => {
  const html = page(framework[0] ?? '', own[0] ?? '', ...framework.slice(1), ...own.slice(1), ...framework);
  expect(runsFramework(html)).toBe(false);
  expect(withoutFramework(html)).toBe(page(...own));
});

test.each([
  ['a part that works by scripts', '<main data-needs-framework="">'],
  ['a part that is still being made', '<!--$?--><template id="B:0"></template><p>Loading</p><!--/$-->'],
  ['a part that failed, and is tried again in the browser', '<!--$!--><template></template><!--/$-->'],
])('a page with %s keeps its scripts', (_, part) => {
  expect(runsFramework(page(part))).toBe(true);
});
