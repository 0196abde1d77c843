import { rows } from '@parta/kit/store/mongo'

/** What someone wrote about a person or an alias after an event. */
export interface ReviewRow {
  readonly _id: string
  /** The person's or the alias's id. */
  readonly subject: string
  readonly by: string
  readonly eventId: string
  readonly eventName: string
  readonly text: string
  readonly createdAt: Date
}

export const reviews = rows<ReviewRow>(
  'reviews',
  {
    _id: String,
    subject: String,
    by: String,
    eventId: String,
    eventName: String,
    text: String,
    createdAt: Date,
  },
  (schema) => {
    // getReviews: the newest first.
    schema.index({ subject: 1, createdAt: -1, _id: -1 })
    // Everything that one person wrote: export and erasure.
    schema.index({ by: 1 })
  },
)
