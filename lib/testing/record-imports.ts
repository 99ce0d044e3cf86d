import { importOf } from './import-rows';
import type { Content } from './record-content';
import { type Desk, makeCall } from './record-desk';
import { chooseRepetition, defineStep, pickRecord, reasonOf, saved, sentBy, versionOf } from './record-saves';

const otherChoices = { choice2: 'Two', choice3: 'Three', choice4: 'Four', correctChoice: 'Two' };

function rowOf(content: Content, { game }: Desk) {
  const { text, label, correction } = content;
  const planning = {
    categoryId: content.category,
    forDate: content.forDate,
    status: content.status,
    runsAnyDay: content.runsAnyDay,
    explanation: content.explanation,
    themes: JSON.parse(content.themes ?? '[]') as string[],
  };
  return game === 'word_puzzle'
    ? { ...planning, puzzle: { word: text, hint: label } }
    : { ...planning, correction, question: { ...otherChoices, question: text, choice1: label } };
}

/** Imports a row that changes a record and, sometimes, one that creates another; both or neither are stored. */
export const imports = defineStep('import', saved, (asked, model, desk) => {
  const { found, game } = desk;
  const { by, seen } = asked;
  const id = pickRecord(found, asked.which);
  const before = model.records.get(id ?? '');
  if (!id || !before) return;
  const reason = reasonOf(asked);
  // A row without a file keeps that of its record.
  const content = { ...sentBy({ ...asked, alt: null }, desk).content, alt: before.alt };
  const newContent =
    asked.names && sentBy({ ...asked, alt: null, days: 1, text: (asked.text + 1) % 6 }, desk).content;
  const rows = [
    { line: 1, id, version: versionOf(found, id, seen), ...rowOf(content, desk) },
    ...(newContent ? [{ line: 2, ...rowOf(newContent, desk) }] : []),
  ];
  return makeCall(model, desk, {
    name: 'importRecords',
    by,
    input: importOf(rows, { game, reason, goesLive: asked.goesLive }),
    isStale: seen !== 'now',
    again: chooseRepetition(asked),
    effect() {
      expect(model.isProposal(by, id, content.status)).toBe(false);
      model.save(by, id, content, { reason, swap: false, closes: false });
      const created = desk.found.rows.find((row) => !model.records.has(row.id));
      if (newContent) model.create(by, created?.id ?? '', newContent);
    },
  });
});
