import type { LegalDocument, LegalParties } from './render-document';

/** Writes the policy for installations without a document elsewhere (PRIVACY_DOCUMENT_URL). */
export function writePrivacyPolicy({ productName, contactEmail }: LegalParties): LegalDocument {
  return {
    title: 'Privacy Policy',
    effective: '2026-11-28',
    introduction: `This policy says what ${productName} knows about you, why, for how long, and what you can do about it. It covers our apps and this web site.`,
    sections: [
      {
        heading: 'When you visit this web site',
        paragraphs: [
          'You can read the public pages without an account. We set no cookies on them, show no advertising and load nothing from tracking services. Our server sees what every web server sees: your network address, the page you asked for, and what your browser says about itself. We use it to answer you, to limit abuse, and to choose the app store of your device. Network addresses are counted for limits for at most a day. Attempts to sign in and changes to the security of an account are also logged with the account and the network address, to find attacks.',
        ],
      },
      {
        heading: 'When you play',
        paragraphs: ['To run the game we store:'],
        points: [
          'your user name, and your name and picture if you give them;',
          'your password, only as a hash that cannot be turned back;',
          'the day you joined;',
          'your answers and results, which make your statistics and rankings;',
          'the groups you are in.',
        ],
      },
      {
        heading: 'What others can see',
        paragraphs: [
          'Your profile is public: user name, picture or initials, the month you joined, and how well you do in each category. The members of a group see each other. Private groups are shown only to people with an invitation. Shared questions name nobody.',
        ],
      },
      {
        heading: 'Why we may use it',
        paragraphs: [
          'We process this data because the game you asked for cannot work without it (performance of a contract), and to keep it secure and fair (legitimate interest). We never sell your data.',
        ],
      },
      {
        heading: 'Who helps us',
        paragraphs: [
          'Companies that host our servers, files and pictures process data for us, under contract and on our instructions. If we have to hand out data because a court or the law demands it, we give no more than that.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'As long as you have an account. When you delete it, it is marked for deletion and deleted after 60 days; logging in within that time takes it off the deletion queue. Backups are overwritten within a further 30 days. You are signed out after some time without use.',
        ],
      },
      {
        heading: 'Children',
        paragraphs: [
          'The game is not meant for children under 13. If you believe a child has an account without a parent’s consent, write to us and we delete it.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: ['Depending on where you live you can ask us to:'],
        points: [
          'tell you what we store about you, and give you a copy;',
          'correct it, delete it, or stop using it in a certain way;',
          'hand it to you in a form another service can read.',
        ],
      },
      {
        heading: 'Contact',
        paragraphs: [
          `Write to ${contactEmail} to use these rights or to ask a question. You can also complain to the data protection authority of the place where you live.`,
          'When this policy changes we publish the new version here with its date, and tell you in the app where the change matters.',
        ],
      },
    ],
  };
}
