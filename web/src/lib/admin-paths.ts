export const adminPaths = {
  /** The area of site admins; the other paths begin with it. */
  area: '/admin',
  orgs: '/admin/organizations',
  /** What an organisation sold, and its invoices. */
  orgSales: '/admin/organizations/:id/sales',
  places: '/admin/places',
  users: '/admin/users',
  /** Reports of people and messages, and feedback. */
  reports: '/admin/reports',
  /** What failed in a service, and errors in browsers. */
  failures: '/admin/failures',
  audit: '/admin/audit',
  /** Appeals that no admin of an organisation can decide. */
  appeals: '/admin/appeals',
  /** Movements of the bank accounts. */
  bank: '/admin/bank',
  /** Money that is moved by hand, after two site admins agreed. */
  proposals: '/admin/bank/proposals',
  /** What organisations got in a month, and their invoices. */
  billing: '/admin/invoices',
} as const

/** The form in which a site admin proposes that a payment goes back to its payer, or a part of an invoice is taken back. */
export function proposalPath(kind: 'refund' | 'creditNote', target: string): string {
  return `${adminPaths.proposals}?${new URLSearchParams({ kind, target })}`
}

export function adminUserPath(id: string): string {
  return `${adminPaths.users}/${encodeURIComponent(id)}`
}

export function adminSalesPath(orgId: string): string {
  return adminPaths.orgSales.replace(':id', encodeURIComponent(orgId))
}
