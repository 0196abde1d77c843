import { pipeline } from 'node:stream/promises'
import type { downloadInvoice } from '@parta/contracts/invoices'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { fileHeaders } from '../files/view.ts'
import { findForReader } from './list.ts'
import { writeIsdoc } from './write-isdoc.ts'
import { writeInvoice } from './write-pdf.ts'

/** Sends an invoice or a credit note as a file. The same invoice makes the same file. @throws invoice.notFound */
export async function sendInvoice(
  kit: Kit,
  { params, query, actor, response }: Pick<Call<typeof downloadInvoice>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const row = await findForReader(kit, params.id, actor)
  response
    .status(200)
    .set(fileHeaders(query.format, `${row.corrects ? 'dobropis' : 'faktura'}-${row.number}.${query.format}`))
  if (query.format === 'isdoc') response.send(writeIsdoc(row))
  else await pipeline(await writeInvoice(row), response)
}
