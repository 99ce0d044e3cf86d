import { makePlannedRecord } from '@/lib/testing/planned-record';
import { fitsFilter, type PlanFilter } from './filter-records';

const open: PlanFilter = { status: '', media: '', difficulty: '', theme: '', author: '', warnings: '' };
const plain = makePlannedRecord();
const draft = makePlannedRecord({
  status: 'draft',
  flaws: ['incomplete'],
  author: 'wendy',
  difficulty: 'hard',
});
const pictured = makePlannedRecord({ mediaType: 'image', flaws: ['no_alt'], themes: ['Halloween'] });
const spoken = makePlannedRecord({
  mediaType: 'audio',
  isUnchecked: true,
  warnings: ['This question exists'],
});
const all = { plain, draft, pictured, spoken };

test.each<[Partial<PlanFilter>, (keyof typeof all)[]]>([
  [{}, ['plain', 'draft', 'pictured', 'spoken']],
  [{ status: 'draft' }, ['draft']],
  [{ media: 'image' }, ['pictured']],
  [{ media: 'no_image' }, ['plain', 'draft', 'spoken']],
  [{ media: 'no_audio' }, ['plain', 'draft', 'pictured']],
  [{ media: 'no_video' }, []],
  [{ difficulty: 'hard' }, ['draft']],
  [{ author: 'wendy' }, ['draft']],
  [{ theme: 'halloween' }, ['pictured']],
  [{ warnings: 'any' }, ['draft', 'pictured', 'spoken']],
  [{ warnings: 'no_alt' }, ['pictured']],
  [{ warnings: 'unchecked' }, ['spoken']],
  [{ status: 'ready', media: 'no_image', warnings: 'any' }, ['spoken']],
  [{ status: 'published' }, []],
])('a planner who filters by %j sees %j', (wanted, fitting) => {
  const names = Object.entries(all).filter(([, record]) => fitsFilter(record, { ...open, ...wanted }));
  expect(names.map(([name]) => name)).toEqual(fitting);
});
