import { pickShownFields, questionInfo, removeOwnTexts } from './contract';

const info = {
  id: '1',
  questionTag: 'tag',
  version: 3,
  forDate: '2026-11-22',
  question: 'What is it?',
  choices: { choice1: 'a', choice2: 'b', choice3: 'c', choice4: 'd' },
  correctChoice: 'c',
  hasImage: true,
  hasAudio: true,
  mediaId: 'media',
  zoomMediaId: 'zoom',
  image: { alt: 'A tower' },
  zoomImage: { alt: 'Its top' },
  audioUrl2Play: '/api/media/media',
  status: 'ready' as const,
  difficulty: 'hard' as const,
  runsAnyDay: true as const,
  themes: ['Space'],
  dismissals: [{ rule: 'dated_fact' as const, judged: '1', reason: 'It is of 1990' }],
  explanation: 'Because it is.',
  correction: 'the answer is C',
  correctedOn: '2026-11-25',
  checked: { judged: '1', answers: ['a', 'c', null] },
  source: 'https://a.example/b',
  reviewBy: '2027-05-01',
  credit: 'Ann Example',
  licence: 'CC BY 4.0',
  licenceUntil: '2030-01-31',
  generationId: 'one.gpt-5-mini',
};

it('the sample of this file has every field of the contract', () => {
  expect(Object.keys(info).toSorted()).toEqual(Object.keys(questionInfo.shape).toSorted());
});

it('staff see every stored field', () => {
  expect(pickShownFields(info, 'everything')).toEqual(info);
});

it('a visitor sees nothing of a question that is not released', () => {
  expect(pickShownFields(info, 'nothing')).toBeUndefined();
});

describe('a visitor', () => {
  const { correctChoice, explanation, correction, ...others } = info;
  const { status, difficulty, runsAnyDay, themes, dismissals, ...more } = others;
  const { source, reviewBy, licenceUntil, generationId, checked, ...onItsDay } = more;

  it('sees neither the answer nor the fields for staff on the day', () => {
    expect(pickShownFields(info, 'without answer')).toEqual(onItsDay);
  });

  it('sees the answer after the day', () => {
    const afterItsDay = { ...onItsDay, correctChoice, explanation, correction };
    expect(pickShownFields(info, 'with answer')).toEqual(afterItsDay);
  });

  it('sees no correction that names a choice at a share link', () => {
    expect(pickShownFields(info, 'shared')).toEqual(onItsDay);
    const withoutChoice = { ...info, correction: 'Its hour' };
    expect(pickShownFields(withoutChoice, 'shared')).toEqual({ ...onItsDay, correction: 'Its hour' });
  });
});

it('a visitor sees neither explanations nor media rights of an API elsewhere', () => {
  for (const visibility of ['without answer', 'with answer'] as const) {
    const shown = pickShownFields(removeOwnTexts(info), visibility);
    expect(shown).toMatchObject({ question: info.question, mediaId: 'media' });
    for (const text of [info.explanation, info.correction, info.credit, info.licence, info.source])
      expect(JSON.stringify(shown)).not.toContain(text);
  }
});

it('a visitor sees no unknown field', () => {
  const extended = { ...info, answerHint: 'c', constructor: 'c', toString: () => 'c' };
  const known = Object.keys(pickShownFields(info, 'with answer') ?? {});
  expect(known).toContain('question');
  expect(Object.keys(pickShownFields(extended, 'with answer') ?? {}).toSorted()).toEqual(known.toSorted());
});

it('a question of an API without file fields has no files', () => {
  const { question, choices } = info;
  const parsed = { question, choices, hasImage: false, hasAudio: false };
  expect(questionInfo.parse({ question, choices })).toEqual(parsed);
});
