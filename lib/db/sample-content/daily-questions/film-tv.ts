import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const filmTvQuestions: readonly SampleQuestion[] = [
  {
    question: 'Who directed Jaws?',
    choices: ['Steven Spielberg', 'George Lucas', 'Ridley Scott', 'Martin Scorsese'],
    correct: 1,
  },
  {
    question: 'In The Wizard of Oz, what colour is the brick road that Dorothy follows?',
    choices: ['Emerald green', 'Silver', 'Red', 'Yellow'],
    correct: 4,
  },
  {
    question: 'Which film won the first Academy Award for Best Animated Feature?',
    choices: ['Ice Age', 'Monsters, Inc.', 'Shrek', 'Spirited Away'],
    correct: 3,
  },
  {
    question: 'What is the name of the coffee house in Friends?',
    choices: ['The Max', 'Central Perk', 'Café Nervosa', 'MacLaren’s'],
    correct: 2,
  },
  {
    question: 'Who plays the title role in Forrest Gump?',
    choices: ['Robin Williams', 'Kevin Costner', 'Tom Cruise', 'Tom Hanks'],
    correct: 4,
  },
  {
    question: 'In The Matrix, which pill does Neo swallow?',
    choices: ['The green one', 'The white one', 'The blue one', 'The red one'],
    correct: 4,
  },
  {
    question: 'In which Alfred Hitchcock film does Norman Bates run a motel?',
    choices: ['Psycho', 'The Birds', 'Rear Window', 'Vertigo'],
    correct: 1,
  },
  {
    question: 'Which series follows a chemistry teacher turned drug maker in Albuquerque?',
    choices: ['Ozark', 'Justified', 'Breaking Bad', 'Dexter'],
    correct: 3,
  },
  {
    question: 'In which hotel does the Torrance family spend the winter in The Shining?',
    choices: ['Great Northern Hotel', 'Grand Budapest Hotel', 'Bates Motel', 'Overlook Hotel'],
    correct: 4,
  },
  {
    question: 'Which was the first feature film made entirely with computer animation?',
    choices: ['Antz', 'Toy Story', 'A Bug’s Life', 'Tron'],
    correct: 2,
  },
  {
    question: 'Who composed the music of Star Wars, Jaws and Raiders of the Lost Ark?',
    choices: ['Ennio Morricone', 'Jerry Goldsmith', 'John Williams', 'Hans Zimmer'],
    correct: 3,
  },
  {
    question: 'In which town do The Simpsons live?',
    choices: ['South Park', 'Springfield', 'Bedrock', 'Quahog'],
    correct: 2,
  },
  {
    question: 'Which 1927 film with Al Jolson is famous as the first feature-length “talkie”?',
    choices: ['Sunrise', 'The Jazz Singer', 'Metropolis', 'Wings'],
    correct: 2,
  },
  {
    question: 'In Doctor Who, what does the D in TARDIS stand for?',
    choices: ['Dimension', 'Distance', 'Direction', 'Destination'],
    correct: 1,
  },
  {
    question: 'Like Ben-Hur and Titanic, which film won eleven Academy Awards?',
    choices: ['Gladiator', 'Schindler’s List', 'West Side Story', 'The Return of the King'],
    correct: 4,
  },
  {
    question: 'Which studio made My Neighbour Totoro and Princess Mononoke?',
    choices: ['Toei Animation', 'Studio Ghibli', 'Madhouse', 'Gainax'],
    correct: 2,
  },
  {
    question: 'What is Charles Foster Kane’s dying word in Citizen Kane?',
    choices: ['Rosebud', 'Emily', 'Xanadu', 'Susan'],
    correct: 1,
  },
  {
    question: 'Who starred in both Roman Holiday and Breakfast at Tiffany’s?',
    choices: ['Ingrid Bergman', 'Katharine Hepburn', 'Audrey Hepburn', 'Grace Kelly'],
    correct: 3,
  },
  {
    question: 'Which TV drama is based on the novels A Song of Ice and Fire?',
    choices: ['The Witcher', 'The Wheel of Time', 'Outlander', 'Game of Thrones'],
    correct: 4,
  },
  {
    question: 'Which film tells of Andy Dufresne’s years in prison?',
    choices: ['The Shawshank Redemption', 'The Green Mile', 'Papillon', 'Escape from Alcatraz'],
    correct: 1,
  },
  {
    question: 'What kind of fish is the hero of Finding Nemo?',
    choices: ['Pufferfish', 'Blue tang', 'Clownfish', 'Angelfish'],
    correct: 3,
  },
  {
    question: 'Which Danish series follows the politician Birgitte Nyborg?',
    choices: ['Borgen', 'The Legacy', 'The Bridge', 'The Killing'],
    correct: 1,
  },
  {
    question: 'In which film does a DeLorean car travel through time?',
    choices: ['Looper', 'Back to the Future', '12 Monkeys', 'Time Bandits'],
    correct: 2,
  },
  {
    question: 'Who played the Joker in The Dark Knight?',
    choices: ['Jack Nicholson', 'Heath Ledger', 'Joaquin Phoenix', 'Jared Leto'],
    correct: 2,
  },
  {
    question: 'Who directed Seven Samurai and Rashomon?',
    choices: ['Takeshi Kitano', 'Hayao Miyazaki', 'Akira Kurosawa', 'Yasujirō Ozu'],
    correct: 3,
  },
];
