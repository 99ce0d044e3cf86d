import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const geographyQuestions: readonly SampleQuestion[] = [
  {
    question: 'What is the capital of Australia?',
    choices: ['Perth', 'Canberra', 'Melbourne', 'Sydney'],
    correct: 2,
  },
  {
    question: 'Which river flows through Vienna, Bratislava, Budapest and Belgrade?',
    choices: ['Dnieper', 'Elbe', 'Rhine', 'Danube'],
    correct: 4,
  },
  {
    question: 'Lake Titicaca lies on the border between Peru and which other country?',
    choices: ['Bolivia', 'Colombia', 'Ecuador', 'Chile'],
    correct: 1,
  },
  {
    question: 'Which country has the longest coastline in the world?',
    choices: ['Russia', 'Australia', 'Canada', 'Brazil'],
    correct: 3,
  },
  {
    question: 'Which African country was called Upper Volta until 1984?',
    choices: ['Niger', 'Burkina Faso', 'Mali', 'Benin'],
    correct: 2,
  },
  {
    question: 'Which strait separates Spain from Morocco?',
    choices: ['Strait of Otranto', 'Strait of Hormuz', 'Strait of Gibraltar', 'Strait of Messina'],
    correct: 3,
  },
  {
    question: 'What is the smallest country in the world by area?',
    choices: ['Monaco', 'Vatican City', 'San Marino', 'Nauru'],
    correct: 2,
  },
  {
    question: 'Which US state consists entirely of islands?',
    choices: ['Alaska', 'Rhode Island', 'Hawaii', 'Florida'],
    correct: 3,
  },
  {
    question: 'Which country is completely surrounded by South Africa?',
    choices: ['Zimbabwe', 'Lesotho', 'Eswatini', 'Botswana'],
    correct: 2,
  },
  {
    question: 'Angel Falls, the highest uninterrupted waterfall on land, is in which country?',
    choices: ['Zambia', 'Brazil', 'Venezuela', 'Guyana'],
    correct: 3,
  },
  {
    question: 'Which city lies on two continents, on both sides of the Bosphorus?',
    choices: ['Istanbul', 'Cairo', 'Athens', 'Sofia'],
    correct: 1,
  },
  {
    question: 'On which island are the cities of Palermo and Catania?',
    choices: ['Crete', 'Sardinia', 'Corsica', 'Sicily'],
    correct: 4,
  },
  {
    question: 'Mount Kilimanjaro rises in which country?',
    choices: ['Tanzania', 'Kenya', 'Ethiopia', 'Uganda'],
    correct: 1,
  },
  {
    question: 'Which desert in northern Chile is among the driest places on Earth?',
    choices: ['Kalahari', 'Gobi', 'Sonoran', 'Atacama'],
    correct: 4,
  },
  {
    question: 'The stone figures in this picture stand on an island that belongs to which country?',
    choices: ['Ecuador', 'Peru', 'Chile', 'France'],
    correct: 3,
    media: {
      kind: 'image',
      file: 'stone-figures.svg',
      alt: 'Tall stone figures with long noses and long ears stand on a grassy slope above the sea',
    },
  },
  {
    question: 'Which sea has no coastline because ocean currents form its borders?',
    choices: ['Weddell Sea', 'Tasman Sea', 'Coral Sea', 'Sargasso Sea'],
    correct: 4,
  },
  {
    question: 'Which of these capitals lies closest to the equator?',
    choices: ['Bogotá', 'Quito', 'Lima', 'Caracas'],
    correct: 2,
  },
  {
    question: 'Which Nordic capital is the northernmost capital of a sovereign state?',
    choices: ['Stockholm', 'Helsinki', 'Reykjavík', 'Oslo'],
    correct: 3,
  },
  {
    question: 'How many official time zones does China use?',
    choices: ['One', 'Two', 'Three', 'Five'],
    correct: 1,
  },
  {
    question: 'Which Central American country has no coast on the Caribbean Sea?',
    choices: ['Guatemala', 'El Salvador', 'Costa Rica', 'Nicaragua'],
    correct: 2,
  },
  {
    question: 'What is the largest island in the world that is not a continent?',
    choices: ['Madagascar', 'Borneo', 'New Guinea', 'Greenland'],
    correct: 4,
  },
  {
    question: 'The old trading city of Timbuktu is in which country?',
    choices: ['Chad', 'Mauritania', 'Mali', 'Senegal'],
    correct: 3,
  },
  {
    question: 'Which mountain range forms the border between France and Spain?',
    choices: ['Pyrenees', 'Carpathians', 'Apennines', 'Alps'],
    correct: 1,
  },
  {
    question: 'Thimphu is the capital of which Himalayan country?',
    choices: ['Bhutan', 'India', 'Pakistan', 'Nepal'],
    correct: 1,
  },
  {
    question: 'Which lake, the deepest on Earth, holds about a fifth of its unfrozen fresh surface water?',
    choices: ['Lake Victoria', 'Lake Superior', 'Lake Tanganyika', 'Lake Baikal'],
    correct: 4,
  },
];
