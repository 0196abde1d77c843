import type { Rules } from './access-rules.ts'

/** The ids in reports of people and of what they wrote. */
export const reportAccess: Readonly<Record<string, Rules>> = {
  reportUser: { 'body.reportUserId': [['shared', 'person']], 'body.reporter': [['own', 'person']] },
  reportMessage: { 'body.id': [['role', 'message']] },
  // Of a public organisation, whose posts everybody reads.
  reportPost: { 'body.id': [['shared', 'feed']] },
  reportReview: { 'body.token': [['key', 'nothing']] },
}
