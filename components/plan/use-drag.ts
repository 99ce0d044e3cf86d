import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Cell } from '@/lib/features/plan/rules';

type Target = Cell | 'bench';

/** Makes the element drag a record; null makes it fixed. */
export function useDraggable(record: PlannedRecord | null) {
  const ref = useRef<HTMLButtonElement>(null);
  const isDraggable = record !== null;
  const readData = useEffectEvent(() => ({ record }));
  useEffect(() => {
    const element = ref.current;
    if (!element || !isDraggable) return;
    return draggable({ element, getInitialData: () => readData() });
  }, [isDraggable]);
  return ref;
}

/** Makes a drop target for `useDrops`, unless `target` is null; `isOver` is true while a record is above it. */
export function useDropTarget<Shown extends HTMLElement>(target: Target | null) {
  const ref = useRef<Shown>(null);
  const [isOver, setIsOver] = useState(false);
  const takesDrops = target !== null;
  const readData = useEffectEvent(() => ({ target }));
  useEffect(() => {
    const element = ref.current;
    if (!element || !takesDrops) return;
    return dropTargetForElements({
      element,
      getData: () => readData(),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    });
  }, [takesDrops]);
  return { ref, isOver };
}

/** Returns a function that tells whether a drag is running; its drop targets should not change meanwhile. */
export function useIsDragging(): () => boolean {
  const isDragging = useRef(false);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: () => {
          isDragging.current = true;
        },
        onDrop: () => {
          isDragging.current = false;
        },
      }),
    [],
  );
  return () => isDragging.current;
}

/** Calls `onDrop` when a dragged record is dropped on any target. */
export function useDrops(onDrop: (record: PlannedRecord, target: Target) => void): void {
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets;
          if (target) handleDrop(source.data.record as PlannedRecord, target.data.target as Target);
        },
      }),
    [],
  );
}
