import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const popMusicQuestions: readonly SampleQuestion[] = [
  {
    question: 'Which band recorded the album Abbey Road?',
    choices: ['The Kinks', 'The Who', 'The Rolling Stones', 'The Beatles'],
    correct: 4,
  },
  {
    question: 'With which song did ABBA win the Eurovision Song Contest in 1974?',
    choices: ['Mamma Mia', 'Fernando', 'Waterloo', 'Dancing Queen'],
    correct: 3,
  },
  {
    question: 'Which singer was born Stefani Germanotta?',
    choices: ['Pink', 'Madonna', 'Katy Perry', 'Lady Gaga'],
    correct: 4,
  },
  {
    question: '“Billie Jean” and “Beat It” are on which Michael Jackson album?',
    choices: ['Off the Wall', 'Dangerous', 'Bad', 'Thriller'],
    correct: 4,
  },
  {
    question: 'Freddie Mercury was the lead singer of which band?',
    choices: ['Led Zeppelin', 'Pink Floyd', 'Queen', 'Genesis'],
    correct: 3,
  },
  {
    question: 'Who wrote “Nothing Compares 2 U”, a worldwide hit for Sinéad O’Connor?',
    choices: ['Prince', 'Kate Bush', 'Leonard Cohen', 'Bob Dylan'],
    correct: 1,
  },
  {
    question: 'Which singer was born Reginald Dwight?',
    choices: ['Elton John', 'David Bowie', 'Sting', 'George Michael'],
    correct: 1,
  },
  {
    question: 'Who wrote and first recorded “Redemption Song”?',
    choices: ['Desmond Dekker', 'Jimmy Cliff', 'Bob Marley', 'Peter Tosh'],
    correct: 3,
  },
  {
    question: 'Which music video was the first to be shown on MTV, in 1981?',
    choices: [
      'Video Killed the Radio Star',
      'Money for Nothing',
      'Girls Just Want to Have Fun',
      'Take On Me',
    ],
    correct: 1,
  },
  {
    question: 'Which Dolly Parton song became a huge hit for Whitney Houston in 1992?',
    choices: ['Greatest Love of All', 'How Will I Know', 'I Will Always Love You', 'I Have Nothing'],
    correct: 3,
  },
  {
    question: 'Which duo recorded “Bridge over Troubled Water”?',
    choices: ['The Everly Brothers', 'Simon & Garfunkel', 'Hall & Oates', 'Sonny & Cher'],
    correct: 2,
  },
  {
    question: 'Ziggy Stardust was a stage persona of which artist?',
    choices: ['Marc Bolan', 'David Bowie', 'Peter Gabriel', 'Bryan Ferry'],
    correct: 2,
  },
  {
    question: 'Which country do a-ha, the band of “Take On Me”, come from?',
    choices: ['Iceland', 'Denmark', 'Sweden', 'Norway'],
    correct: 4,
  },
  {
    question: 'How many strings does a standard electric bass guitar have?',
    choices: ['Four', 'Five', 'Six', 'Eight'],
    correct: 1,
  },
  {
    question: 'Each of these Elvis Presley hits borrowed an older melody. Which one is set to this tune?',
    choices: ['Surrender', 'Love Me Tender', 'Can’t Help Falling in Love', 'It’s Now or Never'],
    correct: 2,
    media: { kind: 'audio', file: 'borrowed-melody.mp3', alt: 'A slow, gentle tune played on a music box' },
  },
  {
    question: 'Which group had hits with “Wannabe” and “2 Become 1”?',
    choices: ['All Saints', 'TLC', 'Destiny’s Child', 'Spice Girls'],
    correct: 4,
  },
  {
    question: 'What do the titles of Adele’s albums 19, 21 and 25 refer to?',
    choices: ['Her age', 'Days of the month', 'The number of songs', 'House numbers'],
    correct: 1,
  },
  {
    question: 'Who had a worldwide hit with “Gangnam Style”?',
    choices: ['BIGBANG', 'Blackpink', 'PSY', 'BTS'],
    correct: 3,
  },
  {
    question: 'Which album cover shows a prism splitting a beam of light on a black background?',
    choices: ['Tubular Bells', 'Rumours', 'Led Zeppelin IV', 'The Dark Side of the Moon'],
    correct: 4,
  },
  {
    question: 'Kraftwerk, pioneers of electronic pop, come from which country?',
    choices: ['Switzerland', 'Germany', 'France', 'Netherlands'],
    correct: 2,
  },
  {
    question: 'Who took “Respect”, written by Otis Redding, to the top of the US charts in 1967?',
    choices: ['Diana Ross', 'Aretha Franklin', 'Tina Turner', 'Gladys Knight'],
    correct: 2,
  },
  {
    question: 'Which Beyoncé album includes “Formation” and “Hold Up”?',
    choices: ['Dangerously in Love', 'B’Day', 'Renaissance', 'Lemonade'],
    correct: 4,
  },
  {
    question: 'In which city was the record label Motown founded?',
    choices: ['Chicago', 'Detroit', 'Philadelphia', 'Memphis'],
    correct: 2,
  },
  {
    question: 'On the cover of Nirvana’s Nevermind, what is the baby swimming towards?',
    choices: ['A dollar bill', 'A toy boat', 'A goldfish', 'A microphone'],
    correct: 1,
  },
  {
    question: 'Which French duo in robot helmets recorded “Get Lucky”?',
    choices: ['Air', 'Cassius', 'Daft Punk', 'Justice'],
    correct: 3,
  },
];
