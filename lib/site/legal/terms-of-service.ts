import type { LegalDocument, LegalParties } from './render-document';

/** Writes the terms for installations without a document elsewhere (TERMS_DOCUMENT_URL). */
export function writeTermsOfService({ productName, contactEmail }: LegalParties): LegalDocument {
  return {
    title: 'Terms of Service',
    effective: '2026-11-01',
    introduction: `These terms are the agreement between you and the makers of ${productName} (“we”) about playing ${productName} in our apps and using this web site. By playing or by using the site you accept them.`,
    sections: [
      {
        heading: 'The game',
        paragraphs: [
          `${productName} is a trivia game with new questions every day, and a weekly game. We try to keep questions and answers right and fair; mistakes happen. When we find one we may correct the question, and scores that depended on it.`,
          'We may change, pause or end parts of the game. We tell you beforehand in the app where a change takes something away from you.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: ['You need an account to play in the app. You agree to:'],
        points: [
          'be at least 13 years old, or older where your country asks for it, or play with a parent’s consent;',
          'give information that is true, and keep your password to yourself;',
          'have one account, and not sell it or hand it on;',
          'choose a user name and a picture that do not insult, mislead or belong to somebody else.',
        ],
      },
      {
        heading: 'Fair play',
        paragraphs: ['The game is fun while everybody plays by the same rules. You agree not to:'],
        points: [
          'use bots, scripts or altered apps, or read answers before they are due;',
          'play under several names, or agree on results with others;',
          'harass other players in groups or elsewhere;',
          'overload, probe or break into our systems.',
        ],
      },
      {
        heading: 'Prizes',
        paragraphs: [
          'Some weekly games have a prize. Rules that go with a prize are shown before you enter and come first where they differ from these terms. No purchase is ever necessary. We may ask a winner to show who they are and where they live, and may withhold a prize won by breaking these terms.',
        ],
      },
      {
        heading: 'Groups and what you share',
        paragraphs: [
          'You can found groups, invite people and share questions. Names and pictures you add stay yours; you allow us to show them where the game needs it. Anybody with the link can open a shared question, a public group or a public profile.',
        ],
      },
      {
        heading: 'Our content',
        paragraphs: [
          `The questions, pictures, sounds, the name and the look of ${productName} are ours or used with permission. You may share them through the game’s own share links; you may not copy them in bulk or publish them as your own.`,
        ],
      },
      {
        heading: 'Ending it',
        paragraphs: [
          'You can delete your account in the app at any time. It is then marked for deletion and deleted after 60 days; if you log in again within that time, it is taken off the deletion queue. We may suspend or close an account that breaks these terms, and say why.',
        ],
      },
      {
        heading: 'What we answer for',
        paragraphs: [
          'The game is provided as it is. We answer without limit for intent and gross negligence, and wherever the law does not allow a limit. Otherwise we answer only for the damage that is typical and foreseeable. Nothing here takes away rights that the law of your country gives you as a consumer.',
        ],
      },
      {
        heading: 'Changes to these terms',
        paragraphs: [
          'When we change these terms we publish the new version here with its date, and tell you in the app at least 14 days before it takes effect. If you do not agree, you can delete your account before that day.',
        ],
      },
      { heading: 'Contact', paragraphs: [`Questions about these terms: ${contactEmail}`] },
    ],
  };
}
