import { opensLater } from '../../../ui/opens-later.tsx'

// The dialogs of an organisation: each is loaded when it is first opened.
export const ContactDialog = opensLater(
  async () => (await import('./ContactDialog.tsx')).ContactDialog,
  ['later', 'rest'],
)
export const EnterDialog = opensLater(async () => (await import('./EnterDialog.tsx')).EnterDialog)
export const InvitationsDialog = opensLater(
  async () => (await import('./InvitationsDialog.tsx')).InvitationsDialog,
  ['later', 'rest'],
)
