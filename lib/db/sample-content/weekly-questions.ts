import type { SampleCategoryKey } from './categories';
import type { SampleQuestion } from './sample-question';

export interface SampleWeeklyQuestion {
  category: SampleCategoryKey;
  question: SampleQuestion;
}

/** Weekly questions by Saturday: this week's, last week's, and those of the week before. */
export const weeklyQuestions: readonly (readonly SampleWeeklyQuestion[])[] = [
  [
    {
      category: 'geography',
      question: {
        question: 'Which of these countries is surrounded only by other landlocked countries?',
        choices: ['Mongolia', 'Uzbekistan', 'Paraguay', 'Ethiopia'],
        correct: 2,
      },
    },
    {
      category: 'film-tv',
      question: {
        question: 'Which was the first film not in English to win the Academy Award for Best Picture?',
        choices: ['Life Is Beautiful', 'Roma', 'Amour', 'Parasite'],
        correct: 4,
      },
    },
    {
      category: 'pop-music',
      question: {
        question: '“Sir Duke” and “I Wish” are on which Stevie Wonder album?',
        choices: ['Songs in the Key of Life', 'Talking Book', 'Innervisions', 'Hotter Than July'],
        correct: 1,
      },
    },
    {
      category: 'history',
      question: {
        question: 'The Peace of Westphalia of 1648 ended which war?',
        choices: [
          'Seven Years’ War',
          'Hundred Years’ War',
          'War of the Spanish Succession',
          'Thirty Years’ War',
        ],
        correct: 4,
      },
    },
    {
      category: 'history',
      question: {
        question: 'Tenochtitlan, the capital of the Aztecs, lies beneath which modern city?',
        choices: ['Guadalajara', 'Guatemala City', 'Mexico City', 'Veracruz'],
        correct: 3,
      },
    },
    {
      category: 'science-nature',
      question: {
        question: 'Which metal has the highest melting point?',
        choices: ['Iron', 'Tungsten', 'Platinum', 'Titanium'],
        correct: 2,
      },
    },
    {
      category: 'geography',
      question: {
        question: 'Which great river crosses the equator twice?',
        choices: ['Congo', 'Nile', 'Niger', 'Amazon'],
        correct: 1,
      },
    },
    {
      category: 'sport',
      question: {
        question: 'Which event did Dick Fosbury change for ever with his technique at the 1968 Olympics?',
        choices: ['Long jump', 'Shot put', 'High jump', 'Pole vault'],
        correct: 3,
      },
    },
  ],
  [
    {
      category: 'science-nature',
      question: {
        question: 'Which particle did James Chadwick discover in 1932?',
        choices: ['Neutron', 'Proton', 'Photon', 'Electron'],
        correct: 1,
      },
    },
    {
      category: 'geography',
      question: {
        question: 'Which of these national capitals lies farthest south?',
        choices: ['Buenos Aires', 'Montevideo', 'Canberra', 'Wellington'],
        correct: 4,
      },
    },
    {
      category: 'film-tv',
      question: {
        question: 'In which 1902 film does a rocket land in the eye of the Moon?',
        choices: ['Woman in the Moon', 'Metropolis', 'A Trip to the Moon', 'The Great Train Robbery'],
        correct: 3,
      },
    },
    {
      category: 'pop-music',
      question: {
        question: 'Who released the album Hounds of Love in 1985?',
        choices: ['Annie Lennox', 'Cyndi Lauper', 'Siouxsie Sioux', 'Kate Bush'],
        correct: 4,
      },
    },
    {
      category: 'history',
      question: {
        question: 'Who was the first woman to fly solo non-stop across the Atlantic?',
        choices: ['Harriet Quimby', 'Bessie Coleman', 'Amelia Earhart', 'Amy Johnson'],
        correct: 3,
      },
    },
    {
      category: 'sport',
      question: {
        question: 'Which of these was an Olympic event from 1900 to 1920?',
        choices: ['Darts', 'Tug of war', 'Ten-pin bowling', 'Arm wrestling'],
        correct: 2,
      },
    },
    {
      category: 'science-nature',
      question: {
        question: 'Where on its body does the male platypus carry its venom spurs?',
        choices: ['Bill', 'Hind legs', 'Front legs', 'Tail'],
        correct: 2,
      },
    },
    {
      category: 'sport',
      question: {
        question: 'Boca Juniors and their great rivals River Plate come from which city?',
        choices: ['Buenos Aires', 'São Paulo', 'Santiago', 'Lima'],
        correct: 1,
      },
    },
  ],
  [
    {
      category: 'film-tv',
      question: {
        question: 'Akira Kurosawa’s Throne of Blood retells which Shakespeare play?',
        choices: ['Hamlet', 'Macbeth', 'King Lear', 'Othello'],
        correct: 2,
      },
    },
    {
      category: 'history',
      question: {
        question: 'Which pharaoh tried to replace Egypt’s many gods with the sun disc Aten?',
        choices: ['Tutankhamun', 'Khufu', 'Ramesses II', 'Akhenaten'],
        correct: 4,
      },
    },
    {
      category: 'geography',
      question: {
        question: 'The island of Gotland lies in which sea?',
        choices: ['Baltic Sea', 'Norwegian Sea', 'Barents Sea', 'North Sea'],
        correct: 1,
      },
    },
    {
      category: 'pop-music',
      question: {
        question: 'With musicians from which country did Paul Simon record much of Graceland?',
        choices: ['Jamaica', 'South Africa', 'Nigeria', 'Brazil'],
        correct: 2,
      },
    },
    {
      category: 'science-nature',
      question: {
        question: 'Which planet’s axis is tilted so far that it seems to roll along on its side?',
        choices: ['Uranus', 'Saturn', 'Jupiter', 'Mars'],
        correct: 1,
      },
    },
    {
      category: 'sport',
      question: {
        question: 'Who won the 1960 Olympic marathon running barefoot?',
        choices: ['Alain Mimoun', 'Emil Zátopek', 'Abebe Bikila', 'Mamo Wolde'],
        correct: 3,
      },
    },
    {
      category: 'history',
      question: {
        question: 'Which two powers divided the New World by the Treaty of Tordesillas in 1494?',
        choices: ['Spain and France', 'England and France', 'Spain and Portugal', 'England and Portugal'],
        correct: 3,
      },
    },
    {
      category: 'film-tv',
      question: {
        question: 'Who created and presented the original series of The Twilight Zone?',
        choices: ['Alfred Hitchcock', 'Gene Roddenberry', 'Ray Bradbury', 'Rod Serling'],
        correct: 4,
      },
    },
  ],
];
