import { act, renderHook } from '@testing-library/react';
import type { ClipboardEvent } from 'react';
import type { Arranging } from './use-arranging';
import { useClipboard } from './use-clipboard';
import type { Moving } from './use-moving';
import type { Selection } from './use-selection';

const emptyPlan = {
  categories: [],
  selection: { ids: new Set<string>(), records: [] as Selection['records'] } as Selection,
  moving: { carried: null } as Moving,
  arranging: {} as Arranging,
};
const place = { categoryId: 'sport', category: 'Sport', forDate: '2026-11-28' };

test('A planner who closes a paste during its save and pastes another text keeps that one when the save ends', () => {
  const { result } = renderHook(() => useClipboard('daily', emptyPlan));
  function paste(text: string) {
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') };
    const event = { clipboardData, preventDefault() {} } as ClipboardEvent;
    act(() => result.current.paste(event, place, undefined, true));
  }
  paste('Who?');
  const { close: closeFirst } = result.current;
  act(closeFirst);
  paste('When?');
  act(closeFirst);
  expect(result.current.pasted?.text).toBe('When?');
});
