import validateNew from '../../generated/forms/create-feed.js'
import validateChange from '../../generated/forms/update-feed.js'
import { formResolver } from '../../lib/form.ts'
import type { FeedChange, NewFeed } from './api.ts'

export interface FeedValues {
  text: string
  feedOrgId: string
  /** The address of the stored picture, a data URL of a new one, or an empty text. */
  picture: string
}

export function newFeedBody({ text, feedOrgId, picture }: FeedValues): NewFeed {
  return { text: text.trim(), feedOrgId, ...(isNew(picture) ? { file: picture } : {}) }
}

/** An unchanged picture is not sent; a removed one is sent as null. */
export function feedChangeBody(id: string, { text, feedOrgId, picture }: FeedValues): FeedChange {
  const file = isNew(picture) ? { file: picture } : picture === '' ? { file: null } : {}
  return { id, orgId: feedOrgId, text: text.trim(), ...file }
}

function isNew(picture: string): boolean {
  return picture.startsWith('data:')
}

export const newFeedResolver = formResolver<FeedValues>(validateNew, newFeedBody)
export const feedChangeResolver = (id: string) =>
  formResolver<FeedValues>(validateChange, (values) => feedChangeBody(id, values))
