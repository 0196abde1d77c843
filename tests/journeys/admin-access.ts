import type { Rules } from './access-rules.ts'

/** The ids in calls of the admin area, which are refused to everybody but site admins. */
export const adminAccess: Readonly<Record<string, Rules>> = {
  getUser: { 'params.id': [['role', 'person']] },
  revealUser: { 'params.id': [['role', 'person']] },
  revealAliases: { 'params.id': [['role', 'person']] },
  suspendUser: { 'params.id': [['role', 'person']] },
  liftSuspension: { 'params.id': [['role', 'person']] },
  hideProfileText: { 'params.id': [['role', 'person']] },
  requireUserReset: { 'params.id': [['role', 'person']] },
  hideMessage: { 'params.id': [['role', 'message']] },
  hidePost: { 'params.id': [['role', 'feed']] },
  hideReview: { 'params.id': [['role', 'nothing']] },
}
