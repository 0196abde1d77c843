import type { Rules } from './access-table.ts'

/** The ids in calls of the admin area, which are refused to everybody but site admins. */
export const adminAccess: Readonly<Record<string, Rules>> = {
  getUser: { 'params.id': [['role', 'person']] },
  revealUser: { 'params.id': [['role', 'person']] },
  revealAliases: { 'params.id': [['role', 'person']] },
  suspendUser: { 'params.id': [['role', 'person']] },
  liftSuspension: { 'params.id': [['role', 'person']] },
  hideProfileText: { 'params.id': [['role', 'person']] },
  requireUserReset: { 'params.id': [['role', 'person']] },
  hideMessage: { 'body.id': [['role', 'message']] },
  hidePost: { 'body.id': [['role', 'feed']] },
  hideReview: { 'body.id': [['role', 'nothing']] },
}
