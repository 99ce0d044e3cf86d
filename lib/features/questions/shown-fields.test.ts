import { questionInfo } from './contract';
import { shownQuestion } from './shown-fields';

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
};

it('is tried with every field of the contract', () => {
  expect(Object.keys(info).toSorted()).toEqual(Object.keys(questionInfo.shape).toSorted());
});

it('shows staff everything, and of what is not shown nothing', () => {
  expect(shownQuestion(info, 'everything')).toEqual(info);
  expect(shownQuestion(info, 'nothing')).toBeUndefined();
});

it('shows visitors the answer after its day alone, and never what is for staff', () => {
  const { correctChoice, status, difficulty, runsAnyDay, themes, ...onItsDay } = info;
  expect(shownQuestion(info, 'without answer')).toEqual(onItsDay);
  expect(shownQuestion(info, 'with answer')).toEqual({ ...onItsDay, correctChoice });
});

it('leaves out a field that it does not know, whatever it is called', () => {
  const told = { ...info, answerHint: 'c', constructor: 'c', toString: () => 'c' };
  const shown = shownQuestion(told, 'with answer') ?? {};
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['answerHint']));
  expect(Object.hasOwn(shown, 'constructor')).toBe(false);
  expect(Object.hasOwn(shown, 'toString')).toBe(false);
});
