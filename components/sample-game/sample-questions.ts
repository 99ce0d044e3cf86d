/** A question of the sample game; `correct` is the index of the right choice. */
export interface SampleQuestion {
  question: string;
  choices: readonly [string, string, string, string];
  correct: 0 | 1 | 2 | 3;
}

/** Three questions for each category of the sample game; the answers are known here and nowhere else. */
export const sampleQuestions: Record<string, readonly SampleQuestion[]> = {
  Geography: [
    {
      question: 'Which river flows through Vienna, Bratislava, Budapest and Belgrade?',
      choices: ['The Rhine', 'The Danube', 'The Vistula', 'The Po'],
      correct: 1,
    },
    {
      question: 'What is the smallest country in the world by area?',
      choices: ['Monaco', 'San Marino', 'Nauru', 'Vatican City'],
      correct: 3,
    },
    {
      question: 'Which desert covers much of Botswana?',
      choices: ['The Kalahari', 'The Gobi', 'The Sahara', 'The Atacama'],
      correct: 0,
    },
  ],
  'Film & TV': [
    {
      question: 'Who directed “Jaws”?',
      choices: ['George Lucas', 'Ridley Scott', 'Steven Spielberg', 'Francis Ford Coppola'],
      correct: 2,
    },
    {
      question: 'In “Friends”, what is the name of the coffee house?',
      choices: ['Central Perk', 'Café Nervosa', 'The Peach Pit', 'MacLaren’s'],
      correct: 0,
    },
    {
      question: 'Which film won the first Academy Award for Best Animated Feature?',
      choices: ['Monsters, Inc.', 'Spirited Away', 'Toy Story', 'Shrek'],
      correct: 3,
    },
  ],
  'Pop Music': [
    {
      question: 'Which band released the album “Abbey Road” in 1969?',
      choices: ['The Rolling Stones', 'The Beatles', 'The Who', 'The Kinks'],
      correct: 1,
    },
    {
      question: 'With which song did ABBA win the Eurovision Song Contest?',
      choices: ['Mamma Mia', 'Ring Ring', 'Waterloo', 'Dancing Queen'],
      correct: 2,
    },
    {
      question: 'Which singer’s albums are called “19”, “21”, “25” and “30”?',
      choices: ['Adele', 'Dua Lipa', 'Ellie Goulding', 'Duffy'],
      correct: 0,
    },
  ],
};
