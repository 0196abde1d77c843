import { opensLater } from '../../../ui/opens-later.tsx'

// The dialogs of an event: each is loaded when it is first opened.
export const CalendarDialog = opensLater(async () => (await import('./CalendarDialog.tsx')).CalendarDialog)
export const CancelDialog = opensLater(async () => (await import('../planning/CancelDialog.tsx')).CancelDialog)
export const ConfirmDialog = opensLater(async () => (await import('../joining/ConfirmDialog.tsx')).ConfirmDialog)
export const DeleteDialog = opensLater(async () => (await import('../planning/DeleteDialog.tsx')).DeleteDialog)
export const EventShareDialog = opensLater(async () => (await import('./EventShareDialog.tsx')).EventShareDialog)
export const HistoryDialog = opensLater(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)
export const JoinDialog = opensLater(async () => (await import('../joining/JoinDialog.tsx')).JoinDialog)
export const KickDialog = opensLater(async () => (await import('../joining/KickDialog.tsx')).KickDialog)
export const LeaveDialog = opensLater(async () => (await import('../joining/LeaveDialog.tsx')).LeaveDialog)
export const OutcomeDialog = opensLater(async () => (await import('../joining/OutcomeDialog.tsx')).OutcomeDialog)
