import type { Example, Known } from './example.ts'
import { pixel } from './picture.ts'

const organisation = {
  name: 'Lesňáci',
  type: 'team',
  tags: { team: true, club: false, organization: false },
  description: 'Z Lesné',
  address: 'Brno',
  email: 'lesnaci@parta.test',
  telephone: '+420777123456',
  private: false,
  contact: true,
  maxMembers: 10,
  currency: 'CZK',
  image: 'BASIC',
  file: pixel,
}

const paging = { limit: '10' }

/** Returns a valid call of each operation of organisations and of invitations to them. */
export function orgExamples({ org, other }: Known): Readonly<Record<string, Example>> {
  return {
    registerOrg: { id: org, body: { isRegistered: true } },
    askToSell: { id: org },
    createOrg: { body: organisation },
    updateOrg: { body: { ...organisation, id: org ?? 'org' } },
    deleteOrg: { id: org },
    getOrg: { id: org },
    listMyOrgs: { query: paging },
    listAuditEntries: { query: { ...paging, admin: 'somebody', subject: 'something' } },
    listReports: { query: { ...paging, state: 'closed' } },
    listUserFeedback: { query: { ...paging, state: 'open' } },
    takeReport: { id: 'report' },
    takeUserFeedback: { id: 'feedback' },
    closeReport: { id: 'report', body: { outcome: 'solved', answer: 'Díky.' } },
    closeUserFeedback: { id: 'feedback', body: { outcome: 'dismissed', answer: 'Díky.' } },
    listFailures: {},
    replayFailure: { id: 'failure', body: { service: 'events', kind: 'failed-tasks' } },
    listOrgsForAdmin: { query: { ...paging, name: 'les', isRegistered: 'true', asks: 'true' } },
    listAllOrgs: { query: { ...paging, name: 'les' } },
    joinOrg: { id: org, body: { ref: 'friend' } },
    leaveOrg: { id: org, body: { message: 'Ahoj' } },
    connectOrg: { id: org, body: { connected: false } },
    listMembers: { id: org, query: { ...paging, name: 'jan', sort: 'emoji' } },
    setRole: { id: org, body: { memberId: other ?? 'somebody', newRole: 'powerUser' } },
    kickMember: { id: org, body: { memberId: other ?? 'somebody', message: 'Nashle' } },
    listKickedMembers: { id: org },
    readmitMember: { id: org, body: { memberId: other ?? 'somebody' } },
    requestJoin: { id: org, body: { message: 'Pusťte mě' } },
    listOwnRequests: {},
    withdrawRequest: { id: org },
    listRequests: { id: org },
    decideRequest: { id: org, body: { userId: other ?? 'somebody', approve: true } },
    importGuests: { id: org, body: { sheet: 'SmFuIE5vdsOhawo=', commit: false, locale: 'cs' } },
    listGuests: { id: org },
    removeGuest: { id: org, query: { guestId: 'g' } },
    createInvitation: { id: org, body: { days: 7, maxUses: 10, approval: true } },
    listInvitations: { id: org },
    revokeInvitation: { id: org, query: { invitationId: 'invitation' } },
    getInvitation: { id: 'x'.repeat(32) },
    acceptInvitation: { body: { token: 'x'.repeat(32), message: 'Ahoj' } },
    getSharedOrg: { id: org },
  }
}
