import { withOwnStyles } from './own-styles';

const sheets: Record<string, string> = {
  '/_next/static/chunks/base.css': [
    '@layer reset,base;',
    '@font-face{font-family:a;src:url(../media/a.woff2)}',
    '[data-area=staff]{--x:1}',
    '@layer base{body{color:red}body[data-area=public]>main{flex:1}/* said */}',
    '@layer base{[data-area="staff"] .card{color:grey}}',
  ].join('\n'),
  '/_next/static/chunks/parts.css': [
    '.a_card{color:blue}.a_card:hover>svg{color:red}.b_row{color:green}',
    '.b_row,.a_card+.a_name,.b_row .a_name{margin:0}',
    '.a_name:not(.b_row,:is(.b_cell)){margin:1px}.a_name[title=".b_row"]{margin:2px}',
    '@media (width<48rem){.b_row{margin:3px}}@media print{.a_card{border:1px solid}}',
    '@keyframes spin{0%{top:0}to{top:1.5px}}@keyframes turn{to{left:0}}.a_card{animation:spin 1s}',
    '.a_name{background:url("data:image/svg+xml,<svg></svg>")}.a_card{mask:url(#cut)}',
    '.a_card{top:0;.b_row{top:1px}.a_name{top:2px}/* said */}.b_wide\\:row{top:3px}',
  ].join('\n'),
};
const read = async (address: string) => sheets[address] ?? '';
const links = Object.keys(sheets).map(
  (address) => `<link rel="stylesheet" href="${address}" data-precedence="next"/>`,
);
const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body data-area="public">${body}</body></html>`;
const body = '<main class="a_card x"><p class="a_name">class=&quot;b_row&quot; </p></main>';

async function stylesOf(html: string): Promise<string> {
  return /<style>(.*)<\/style>/s.exec(await withOwnStyles(html, read))?.[1] ?? '';
}

test('a page has in it what of its style sheets can fit it, in their order, and their links no more', async () => {
  const styles = await stylesOf(page(links.join(''), body));
  const css = styles.replaceAll('\n', '');
  expect(css).toBe(
    [
      '@layer reset,base;',
      '@font-face{font-family:a;src:url(/_next/static/media/a.woff2)}',
      '@layer base{body{color:red}body[data-area=public]>main{flex:1}}',
      '.a_card{color:blue}.a_card:hover>svg{color:red}',
      '.a_card+.a_name{margin:0}',
      '.a_name:not(.b_row,:is(.b_cell)){margin:1px}.a_name[title=".b_row"]{margin:2px}',
      '@media print{.a_card{border:1px solid}}',
      '@keyframes spin{0%{top:0}to{top:1.5px}}.a_card{animation:spin 1s}',
      '.a_name{background:url("data:image/svg+xml,<svg><\\/svg>")}.a_card{mask:url(#cut)}',
      '.a_card{top:0;.a_name{top:2px}}.b_wide\\:row{top:3px}',
    ].join(''),
  );
});

test('everything else of the page stays as it is, and stays so the next time', async () => {
  const html = page(`<title>A</title>${links[0]}<meta name="a"/>${links[1]}`, body);
  const finished = await withOwnStyles(html, read);
  expect(finished.replace(/<style>.*<\/style>/s, '')).toBe(page('<title>A</title><meta name="a"/>', body));
  const again = await withOwnStyles(html, async () => Promise.reject(new Error('read once')));
  expect(again).toBe(finished);
});

test('pages with other classes have other styles', async () => {
  expect(await stylesOf(page(links.join(''), '<p class="b_row"></p>'))).toContain('.b_row{color:green}');
  expect(await stylesOf(page(links.join(''), '<p></p>'))).not.toMatch(/a_|b_row|keyframes/);
});

test('a page with one style sheet has what of it can fit, too', async () => {
  expect(await stylesOf(page(links[0] ?? '', body))).toContain('body{color:red}');
});

test('a page without style sheets is left alone', async () => {
  const html = page('<style>p{color:red}</style>', '<p class="a_card"></p>');
  expect(await withOwnStyles(html, read)).toBe(html);
});
