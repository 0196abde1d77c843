import type { Rules } from './access-table.ts'

/** The part of the access table about products. */
export const productAccess: Readonly<Record<string, Rules>> = {
  // Site admins let an organisation sell.
  registerOrg: { 'params.id': [['role', 'org']] },
  listProducts: { 'params.id': [['shared', 'org']] },
  getProduct: { 'params.id': [['shared', 'product']] },
  createProduct: { 'body.orgId': [['role', 'org']], 'body.eventId': [['role', 'event']] },
  updateProduct: { 'body.id': [['role', 'product']], 'body.eventId': [['role', 'event']] },
  discontinueProduct: { 'params.id': [['role', 'product']] },
}
