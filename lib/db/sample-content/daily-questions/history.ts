import type { SampleQuestion } from '@/lib/db/sample-content/sample-question';

export const historyQuestions: readonly SampleQuestion[] = [
  {
    question: 'In which year did the Berlin Wall fall?',
    choices: ['1985', '1987', '1989', '1991'],
    correct: 3,
  },
  {
    question: 'Who was the first Roman emperor?',
    choices: ['Nero', 'Julius Caesar', 'Augustus', 'Tiberius'],
    correct: 3,
  },
  {
    question: 'Which liner sank on its maiden voyage in April 1912?',
    choices: ['Lusitania', 'Titanic', 'Britannic', 'Mauretania'],
    correct: 2,
  },
  {
    question: 'Which civilization built Machu Picchu?',
    choices: ['Aztec', 'Olmec', 'Maya', 'Inca'],
    correct: 4,
  },
  {
    question: 'The Rosetta Stone was the key to reading which script?',
    choices: ['Linear B', 'Egyptian hieroglyphs', 'Maya glyphs', 'Cuneiform'],
    correct: 2,
  },
  {
    question: 'Which English king put his seal to Magna Carta in 1215?',
    choices: ['John', 'Henry II', 'Richard I', 'Edward I'],
    correct: 1,
  },
  {
    question: 'Who was the first woman to win a Nobel Prize?',
    choices: ['Lise Meitner', 'Bertha von Suttner', 'Marie Curie', 'Selma Lagerlöf'],
    correct: 3,
  },
  {
    question: 'The Treaty of Versailles of 1919 made peace after which war?',
    choices: ['Boer War', 'Franco-Prussian War', 'Crimean War', 'First World War'],
    correct: 4,
  },
  {
    question: 'Together with Herculaneum, which town did Vesuvius bury in AD 79?',
    choices: ['Syracuse', 'Pompeii', 'Ostia', 'Ravenna'],
    correct: 2,
  },
  {
    question: 'Who led the Union as US president for nearly all of the American Civil War?',
    choices: ['Abraham Lincoln', 'Thomas Jefferson', 'Andrew Jackson', 'Ulysses S. Grant'],
    correct: 1,
  },
  {
    question: 'Who led the first expedition to reach the South Pole, in 1911?',
    choices: ['Roald Amundsen', 'Robert Falcon Scott', 'Ernest Shackleton', 'Fridtjof Nansen'],
    correct: 1,
  },
  {
    question: 'Under which dynasty was most of the surviving Great Wall of China built?',
    choices: ['Tang', 'Qin', 'Han', 'Ming'],
    correct: 4,
  },
  {
    question: 'Which Paris fortress was stormed on 14 July 1789?',
    choices: ['Conciergerie', 'Louvre', 'Vincennes', 'Bastille'],
    correct: 4,
  },
  {
    question: 'What was the first artificial satellite to orbit the Earth?',
    choices: ['Sputnik 1', 'Luna 1', 'Vostok 1', 'Explorer 1'],
    correct: 1,
  },
  {
    question: 'Which city, founded as Byzantium, became the capital of the Byzantine Empire?',
    choices: ['Athens', 'Alexandria', 'Constantinople', 'Antioch'],
    correct: 3,
  },
  {
    question: 'Who led the Salt March of 1930 in India?',
    choices: ['Muhammad Ali Jinnah', 'Subhas Chandra Bose', 'Mahatma Gandhi', 'Jawaharlal Nehru'],
    correct: 3,
  },
  {
    question: 'Which Egyptian queen was allied first with Julius Caesar, then with Mark Antony?',
    choices: ['Hatshepsut', 'Cleopatra', 'Nefertiti', 'Nefertari'],
    correct: 2,
  },
  {
    question: 'How many wives did Henry VIII of England have?',
    choices: ['Four', 'Five', 'Six', 'Eight'],
    correct: 3,
  },
  {
    question: 'Sirimavo Bandaranaike, the world’s first woman prime minister, led which country?',
    choices: ['Sri Lanka', 'Thailand', 'Pakistan', 'India'],
    correct: 1,
  },
  {
    question: 'What was the medieval Hanseatic League?',
    choices: [
      'An order of monks',
      'A network of trading towns',
      'A band of crusaders',
      'A union of universities',
    ],
    correct: 2,
  },
  {
    question: 'What did Johannes Gutenberg introduce to Europe around 1450?',
    choices: ['Printing with movable type', 'The telescope', 'Gunpowder', 'The magnetic compass'],
    correct: 1,
  },
  {
    question: 'Which fortification did the Romans build across northern Britain from AD 122?',
    choices: ['Aurelian Walls', 'Antonine Wall', 'Offa’s Dyke', 'Hadrian’s Wall'],
    correct: 4,
  },
  {
    question: 'On which island was Nelson Mandela held for 18 years?',
    choices: ['Saint Helena', 'Robben Island', 'Alcatraz', 'Devil’s Island'],
    correct: 2,
  },
  {
    question: 'Which empire did Suleiman the Magnificent rule?',
    choices: ['Ottoman Empire', 'Mughal Empire', 'Safavid Empire', 'Byzantine Empire'],
    correct: 1,
  },
  {
    question: 'Which document opens with “We the People of the United States”?',
    choices: [
      'Gettysburg Address',
      'Emancipation Proclamation',
      'Declaration of Independence',
      'US Constitution',
    ],
    correct: 4,
  },
];
