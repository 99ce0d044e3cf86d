import { readFile } from './read-file';

const read = (text: string) => {
  const { buffer } = Uint8Array.from(new TextEncoder().encode(text));
  return readFile({ bytes: buffer, readsHtml: true });
};

async function readCells(text: string): Promise<string[][]> {
  const { sheets } = await read(text);
  return (sheets[0]?.rows ?? []).map(({ cells }) => [...cells]);
}

it.each([
  ['1. Who?', 'Who?'],
  ['Question 12: Who?', 'Who?'],
  ['Question #3 - Who?', 'Who?'],
  ['Вопрос 1. Кто?', 'Кто?'],
  ['প্রশ্ন ২: কে?', 'কে?'],
  ['Q-tips are what?', 'Q-tips are what?'],
  ['3.14 begins which number?', '3.14 begins which number?'],
  ['10:30 is which time?', '10:30 is which time?'],
  ['2001: A Space Odyssey is whose film?', '2001: A Space Odyssey is whose film?'],
])('an import of lettered choices reads the question “%s” as “%s”', async (line, question) => {
  const [, cells] = await readCells(`${line}\nA) Ann\nB) Bob\nAnswer: A\n`);
  expect(cells?.[0]).toBe(question);
});

it.each([
  'Correct answer',
  'Richtige Antwort',
  'Prawidłowa odpowiedź',
  'Správná odpověď',
  'Doğru cevap',
  'Απάντηση',
  'ΣΩΣΤΗ ΑΠΑΝΤΗΣΗ',
  'Правильный ответ',
  'Відповідь',
  'Отговор',
  'คำตอบ',
  '答え',
  '正确答案',
  '정답',
  'الإجابة الصحيحة',
  'תשובה נכונה',
  'सही उत्तर',
  'উত্তর',
])('an import reads the right choice of a quiz behind “%s:”', async (label) => {
  const [, cells] = await readCells(`Who?\nA) Ann\nB) Bob\n${label}: B\n`);
  expect(cells).toEqual(['Who?', 'Ann', 'Bob', 'B']);
});

it('an import reads choices that are counted by the letters of Bengali', async () => {
  const [, cells] = await readCells('কে?\nক) অনু\nখ) রবি\nগ) মণি\nউত্তর: খ\n');
  expect(cells).toEqual(['কে?', 'অনু', 'রবি', 'মণি', 'খ']);
});

it('a line of a question of Open Trivia QA that begins with “A” is no choice', async () => {
  const [, cells] = await readCells(
    '#Q Is this line of a song from 1971:\nA horse with no name\n^ True\nA True\nB False\n',
  );
  expect(cells).toEqual(['Is this line of a song from 1971:\nA horse with no name', 'True', 'False', 'True']);
});

it('a text with a hundred comment lines below a brace is read within a second of processor time', async () => {
  const before = process.threadCpuUsage();
  await read(`{\n${'//    Who?    \n'.repeat(100)}`);
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

it('a spelling that Moodle accepts for a part of the points is no choice', async () => {
  const [, cells] = await readCells('Which city is on the Seine? {=%100%Paris#Yes =%50%Pariss#Nearly}\n');
  expect(cells).toEqual(['Which city is on the Seine?', 'Paris', 'Paris']);
});

it('a person is told which parts of a text with lettered choices are no questions', async () => {
  const question = 'Which?\nA) Elbe\nB) Rhine\nAnswer: B\n\n';
  const { notes } = await read(`Our quiz\n\n${question}Name a lake.\n\n${question}Key\n1. B\n2. B\n`);
  expect(notes).toEqual([expect.stringContaining('3 parts of the text have neither choices nor an answer')]);
  expect(notes).toEqual([expect.stringMatching(/lines 1, 8, 15\.$/)]);
});

it('a person is told how many more parts are no questions than ten', async () => {
  const question = 'Which?\nA) Elbe\nB) Rhine\nAnswer: B\n\n';
  const { notes } = await read(`${'Name a lake.\n\n'.repeat(11)}${question.repeat(12)}`);
  expect(notes).toEqual([expect.stringMatching(/lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 1 more\.$/)]);
});

it.each([
  ['Who sings “Who are you?” in 1978? The Who', 'Who sings “Who are you?” in 1978?', 'The Who'],
  ['2) Who wrote Emma? (Jane Austen)', 'Who wrote Emma?', 'Jane Austen'],
  ['Who flies? = Pan', 'Who flies?', 'Pan'],
  ['Who sails? Answer: Hook', 'Who sails?', 'Hook'],
  ['Is she left-handed? Right-handed', 'Is she left-handed?', 'Right-handed'],
  ['埃及的河？尼罗河', '埃及的河？', '尼罗河'],
])('an import reads the line “%s” as a question and its answer', async (line, question, answer) => {
  const [, cells] = await readCells(`${line}\nWho swims? Ann\nWho runs? Bob\n`);
  expect(cells).toEqual([question, answer]);
});

it('a list of questions without answers stays one, even if some of them are two sentences', async () => {
  const rows = await readCells('Who? Tell me.\nWhich?\nWhere?\nWhen?\nWhy?\n');
  expect(rows).toHaveLength(5);
  expect(rows.every(({ length }) => length === 1)).toBe(true);
});

it('a person is told which line among questions and answers is neither', async () => {
  const lines = Array.from({ length: 10 }, (_, at) => `Which is number ${at}? The ${at}th\n`).join('');
  const { notes } = await read(`Our quiz\n\n${lines}`);
  expect(notes).toEqual([expect.stringMatching(/: line 1\.$/)]);
});
