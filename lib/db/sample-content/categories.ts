export const sampleCategoryKeys = [
  'geography',
  'film-tv',
  'pop-music',
  'history',
  'science-nature',
  'sport',
] as const;

export type SampleCategoryKey = (typeof sampleCategoryKeys)[number];

export interface SampleCategory {
  key: SampleCategoryKey;
  name: string;
  /** `#RRGGBB`: background of the category's banner, avatar and art. */
  color: string;
  /** File of `art/`, 4:3. */
  art: string;
}

export const sampleCategories: readonly SampleCategory[] = [
  { key: 'geography', name: 'Geography', color: '#1C9CF0', art: 'geography.svg' },
  { key: 'film-tv', name: 'Film & TV', color: '#C8102E', art: 'film-tv.svg' },
  { key: 'pop-music', name: 'Pop Music', color: '#FF6FB5', art: 'pop-music.svg' },
  { key: 'history', name: 'History', color: '#6A35B8', art: 'history.svg' },
  { key: 'science-nature', name: 'Science & Nature', color: '#2FBF71', art: 'science-nature.svg' },
  { key: 'sport', name: 'Sport', color: '#FF8A1F', art: 'sport.svg' },
];
