/** The changes of an event of which its players are notified. */
export const eventChanges = [
  'name',
  'date',
  'place',
  'price',
  'capacity',
  'leader',
  'trainer',
  'rules',
  'other',
] as const
export type EventChange = (typeof eventChanges)[number]
