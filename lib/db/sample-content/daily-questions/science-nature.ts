import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const scienceNatureQuestions: readonly SampleQuestion[] = [
  { question: 'What is the chemical symbol for gold?', choices: ['Go', 'Au', 'Gd', 'Ag'], correct: 2 },
  {
    question: 'Which planet of the Solar System has the shortest day?',
    choices: ['Neptune', 'Mars', 'Jupiter', 'Venus'],
    correct: 3,
  },
  {
    question: 'How many bones does an adult human usually have?',
    choices: ['186', '206', '226', '306'],
    correct: 2,
  },
  {
    question: 'What is the heaviest animal on Earth?',
    choices: ['Whale shark', 'Blue whale', 'Sperm whale', 'African elephant'],
    correct: 2,
  },
  {
    question: 'Which gas do plants take from the air for photosynthesis?',
    choices: ['Nitrogen', 'Methane', 'Oxygen', 'Carbon dioxide'],
    correct: 4,
  },
  {
    question: 'Whose three laws of motion appeared in the Principia in 1687?',
    choices: ['Johannes Kepler', 'Galileo Galilei', 'Isaac Newton', 'Robert Hooke'],
    correct: 3,
  },
  {
    question: 'Which mineral stands at 10, the hardest, on the Mohs scale?',
    choices: ['Diamond', 'Corundum', 'Quartz', 'Topaz'],
    correct: 1,
  },
  {
    question: 'Which organ of the human body makes insulin?',
    choices: ['Liver', 'Pancreas', 'Spleen', 'Kidney'],
    correct: 2,
  },
  {
    question: 'How many hearts does an octopus have?',
    choices: ['One', 'Two', 'Three', 'Eight'],
    correct: 3,
  },
  {
    question: 'What does DNA stand for?',
    choices: ['Diribonucleic acid', 'Dinitrogen amino acid', 'Deoxyribonucleic acid', 'Dextronucleic acid'],
    correct: 3,
  },
  {
    question: 'On which planet is Olympus Mons, the tallest known volcano in the Solar System?',
    choices: ['Mars', 'Earth', 'Venus', 'Mercury'],
    correct: 1,
  },
  {
    question: 'Which of these birds can fly backwards?',
    choices: ['Swan', 'Albatross', 'Swift', 'Hummingbird'],
    correct: 4,
  },
  {
    question: 'At what temperature do the Celsius and Fahrenheit scales show the same number?',
    choices: ['−40°', '−32°', '0°', '100°'],
    correct: 1,
  },
  {
    question: 'What kind of animal is an axolotl?',
    choices: ['Salamander', 'Fish', 'Lizard', 'Crustacean'],
    correct: 1,
  },
  {
    question: 'Which gas makes up most of the Earth’s atmosphere?',
    choices: ['Oxygen', 'Argon', 'Nitrogen', 'Carbon dioxide'],
    correct: 3,
  },
  {
    question: 'Which part of a cell releases most of its energy from food?',
    choices: ['Mitochondrion', 'Cell membrane', 'Ribosome', 'Nucleus'],
    correct: 1,
  },
  {
    question: 'What is Dmitri Mendeleev best known for?',
    choices: ['The laws of heredity', 'The speed of light', 'The germ theory', 'The periodic table'],
    correct: 4,
  },
  {
    question: 'Which metal is liquid at room temperature?',
    choices: ['Mercury', 'Lead', 'Zinc', 'Tin'],
    correct: 1,
  },
  {
    question: 'What is a group of lions called?',
    choices: ['Parliament', 'Pack', 'Pod', 'Pride'],
    correct: 4,
  },
  {
    question: 'About how long does sunlight take to reach the Earth?',
    choices: ['8 seconds', '8 minutes', '80 minutes', '8 hours'],
    correct: 2,
  },
  {
    question: 'Which are the only mammals capable of powered flight?',
    choices: ['Colugos', 'Flying squirrels', 'Bats', 'Sugar gliders'],
    correct: 3,
  },
  {
    question: 'Who proposed the theory of continental drift in 1912?',
    choices: ['Inge Lehmann', 'Alfred Wegener', 'James Hutton', 'Charles Lyell'],
    correct: 2,
  },
  {
    question: 'Red blood cells of which type can be given to almost anyone?',
    choices: ['A negative', 'B positive', 'AB positive', 'O negative'],
    correct: 4,
  },
  {
    question: 'What is measured in becquerels?',
    choices: ['Loudness', 'Air pressure', 'Electrical resistance', 'Radioactivity'],
    correct: 4,
  },
  {
    question: 'Acorns are the nuts of which tree?',
    choices: ['Maple', 'Oak', 'Beech', 'Horse chestnut'],
    correct: 2,
  },
];
