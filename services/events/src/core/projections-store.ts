import { askLevels, askOrg, askProduct, askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import { index } from '@parta/kit/store/row'

/** This service's own copy of organisations. */
export const orgProjection = projection(askOrg, 'org-copies')

/** This service's own copy of the products that organisations sell. */
export const productProjection = projection(askProduct, 'product-copies', [
  index({ 'data.orgId': 1 }, { serves: 'files of events: what their organisation sells' }),
])

/** The projection of people's karma, which joining requires. A person without a record has full karma. */
export const records = projection(askRecord, 'records')

/** The projection of people's levels as fellow players rate them. A person without a snapshot has none. */
export const peerLevels = projection(askLevels, 'peer-levels')
