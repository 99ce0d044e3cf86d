import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const sportQuestions: readonly SampleQuestion[] = [
  {
    question: 'How many players does a rugby union team start a match with?',
    choices: ['11', '13', '15', '18'],
    correct: 3,
  },
  {
    question: 'In which sport can a player score with a slam dunk?',
    choices: ['Handball', 'Netball', 'Volleyball', 'Basketball'],
    correct: 4,
  },
  {
    question: 'Which city hosted the first modern Olympic Games, in 1896?',
    choices: ['London', 'Paris', 'Athens', 'Rome'],
    correct: 3,
  },
  {
    question: 'Which of these colours is not among the five Olympic rings?',
    choices: ['Orange', 'Black', 'Yellow', 'Green'],
    correct: 1,
  },
  {
    question: 'Which country won the first men’s football World Cup, in 1930?',
    choices: ['Uruguay', 'Italy', 'Argentina', 'Brazil'],
    correct: 1,
  },
  {
    question: 'In golf, what is a score of one under par on a hole called?',
    choices: ['Albatross', 'Birdie', 'Bogey', 'Eagle'],
    correct: 2,
  },
  {
    question: 'Which Grand Slam tennis tournament is played on clay?',
    choices: ['Wimbledon', 'French Open', 'Australian Open', 'US Open'],
    correct: 2,
  },
  {
    question: 'What is the official length of a marathon?',
    choices: ['40.195 km', '41.195 km', '42.195 km', '43.195 km'],
    correct: 3,
  },
  {
    question: 'What is the highest score a player can make with three darts?',
    choices: ['150', '160', '170', '180'],
    correct: 4,
  },
  {
    question: 'Whom did Muhammad Ali beat in the “Rumble in the Jungle” of 1974?',
    choices: ['Sonny Liston', 'George Foreman', 'Ken Norton', 'Joe Frazier'],
    correct: 2,
  },
  {
    question: 'In which sport do Europe and the USA meet for the Ryder Cup?',
    choices: ['Golf', 'Sailing', 'Tennis', 'Swimming'],
    correct: 1,
  },
  {
    question: 'What colour of jersey does the overall leader of the Tour de France wear?',
    choices: ['Pink', 'Green', 'Yellow', 'White'],
    correct: 3,
  },
  {
    question: 'In American football, how many points is a touchdown worth before the conversion?',
    choices: ['3', '5', '6', '7'],
    correct: 3,
  },
  {
    question: 'In cricket, what is it called when a batter is out without scoring a run?',
    choices: ['A duck', 'A googly', 'A maiden', 'A bye'],
    correct: 1,
  },
  {
    question: 'Nadia Comăneci, who scored a perfect ten at the 1976 Olympics, competed for which country?',
    choices: ['Romania', 'Soviet Union', 'Hungary', 'Bulgaria'],
    correct: 1,
  },
  {
    question: 'Which sport is played with a shuttlecock?',
    choices: ['Squash', 'Table tennis', 'Pelota', 'Badminton'],
    correct: 4,
  },
  {
    question: 'Monza, Suzuka and Spa-Francorchamps are famous circuits in which sport?',
    choices: ['Horse racing', 'Motor racing', 'Track cycling', 'Speed skating'],
    correct: 2,
  },
  {
    question: 'What is the ring called in which sumo wrestlers meet?',
    choices: ['Dohyō', 'Dojo', 'Tatami', 'Mawashi'],
    correct: 1,
  },
  {
    question: 'Which swimmer won eight gold medals at the 2008 Olympics in Beijing?',
    choices: ['Ryan Lochte', 'Mark Spitz', 'Ian Thorpe', 'Michael Phelps'],
    correct: 4,
  },
  {
    question:
      'Counting the goaltender, how many players does an ice hockey team have on the ice at full strength?',
    choices: ['5', '6', '7', '11'],
    correct: 2,
  },
  {
    question: 'In snooker, how many points is the black ball worth?',
    choices: ['5', '6', '7', '8'],
    correct: 3,
  },
  {
    question: 'How long is an Olympic swimming pool?',
    choices: ['25 metres', '50 metres', '75 metres', '100 metres'],
    correct: 2,
  },
  {
    question: 'Jesse Owens won four gold medals in 1936 at the Olympic Games of which city?',
    choices: ['Berlin', 'Los Angeles', 'London', 'Amsterdam'],
    correct: 1,
  },
  {
    question: 'Which of these is not an event of the men’s decathlon?',
    choices: ['110 metres hurdles', 'Discus throw', 'Pole vault', 'Triple jump'],
    correct: 4,
  },
  {
    question: 'In tennis, what does a score of “love” mean?',
    choices: ['A tie', 'Match point', 'One', 'Zero'],
    correct: 4,
  },
];
