import type { CalendarDate } from '@/lib/dates/calendar-date';

/** A legal document: plain text, in sections. */
export interface LegalDocument {
  title: string;
  /** The day this version took effect. */
  effective: CalendarDate;
  introduction: string;
  sections: readonly LegalSection[];
}

interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
  /** Listed after the paragraphs. */
  points?: readonly string[];
}

/** What the documents name. */
export interface LegalParties {
  productName: string;
  contactEmail: string;
}
