import fc from 'fast-check';
import { findCategoryProblem, moveCategory, toCategoryKey } from './rules';

describe('a category', () => {
  it.each([
    [{ category: ' \u200b' }, 'Enter a name'],
    [{ defaultAvatarColor: '#12345' }, 'Choose a colour'],
    [{ defaultAvatarColor: 'red' }, 'Choose a colour'],
  ])('is refused with %j', (wrong, message) => {
    const complete = { category: 'Art', defaultAvatarColor: '#1c9cf0' };
    expect(findCategoryProblem(complete)).toBeNull();
    expect(findCategoryProblem({ ...complete, ...wrong })).toMatchObject({ message });
  });

  it('has the same key for every spelling of its name', () => {
    expect(toCategoryKey('  Film \u00a0& TV\u200b')).toBe(toCategoryKey('film & tv'));
    fc.assert(fc.property(fc.string(), (name) => toCategoryKey(toCategoryKey(name)) === toCategoryKey(name)));
  });
});

describe('moving a category', () => {
  const ids = fc.uniqueArray(fc.string(), { minLength: 1 });

  it('keeps every category, and the opposite move restores the order', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.constantFrom(-1, 1), (all, at, by) => {
        const id = all[at % all.length] ?? '';
        const moved = moveCategory(all, id, by as -1 | 1);
        expect(moved.toSorted()).toEqual(all.toSorted());
        if (moved.indexOf(id) !== all.indexOf(id)) {
          expect(moveCategory(moved, id, by === 1 ? -1 : 1)).toEqual(all);
        }
      }),
    );
  });

  it('down puts it after the next one', () => {
    expect(moveCategory(['a', 'b'], 'a', 1)).toEqual(['b', 'a']);
  });

  it('stops at both ends', () => {
    expect(moveCategory(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moveCategory(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  });
});
