import { importOf } from './import-rows';
import type { Content } from './record-content';
import { type Desk, make } from './record-desk';
import { change, pick, reasonOf, repeated, saved, sentBy, versionOf } from './record-saves';

const others = { choice2: 'Two', choice3: 'Three', choice4: 'Four', correctChoice: 'Two' };

function rowOf({ text, label, category: categoryId, forDate, status, ...beside }: Content, { game }: Desk) {
  const { runsAnyDay, explanation, correction } = beside;
  const themes = JSON.parse(beside.themes ?? '[]') as string[];
  const said = { categoryId, forDate, status, runsAnyDay, explanation, themes };
  return game === 'word_puzzle'
    ? { ...said, puzzle: { word: text, hint: label } }
    : { ...said, correction, question: { ...others, question: text, choice1: label } };
}

/** An import of a row that names a record and, sometimes, of one that creates another: both or neither. */
export const imports = change('import', saved, (asked, model, desk) => {
  const { found, game } = desk;
  const { by, seen } = asked;
  const id = pick(found, asked.which);
  const before = model.records.get(id ?? '');
  if (!id || !before) return;
  const reason = reasonOf(asked);
  // A row without a file keeps that of its record.
  const content = { ...sentBy({ ...asked, alt: null }, desk).content, alt: before.alt };
  const made =
    asked.names && sentBy({ ...asked, alt: null, days: 1, text: (asked.text + 1) % 6 }, desk).content;
  const rows = [
    { line: 1, id, version: versionOf(found, id, seen), ...rowOf(content, desk) },
    ...(made ? [{ line: 2, ...rowOf(made, desk) }] : []),
  ];
  return make(model, desk, {
    name: 'importRecords',
    by,
    input: importOf(rows, { game, reason, goesLive: asked.goesLive }),
    isStale: seen !== 'now',
    again: repeated(asked),
    effect() {
      expect(model.isProposal(by, id, content.status)).toBe(false);
      model.save(by, id, content, { reason, swap: false, closes: false });
      const created = desk.found.rows.find((row) => !model.records.has(row.id));
      if (made) model.create(by, created?.id ?? '', made);
    },
  });
});
