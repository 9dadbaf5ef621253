import type { DESK_ROUTES, DeskDto, MarkInput } from '#core/contract/desk.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead, useReplace } = hooksOf<typeof DESK_ROUTES>();

export const DESK = ['admin', 'desk'] as const;
export const NOW = [...DESK, 'now'] as const;

type ReadOptions = Parameters<typeof useRead<DeskDto>>[2];

export const useDesk = (options: ReadOptions) => useRead(NOW, (call) => call('GET /desk'), options);

/** Snoozes, assigns or restores an item. The response is the updated desk. */
export const useMark = () =>
  useReplace(NOW, (call, body: MarkInput) => call('POST /desk/marks', { body }));
