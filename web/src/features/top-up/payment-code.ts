import { type EuroTransfer, writeEpc } from '@parta/contracts/predicates/epc'
import { writeSpd } from '@parta/contracts/predicates/spd'
import type { TopUp } from '@parta/contracts/top-ups'

/** The standards of payment codes: of Czech banks, of SEPA, and of Slovak banks. */
export type CodeKind = 'spd' | 'epc' | 'payBySquare'

/** Returns the codes that the banks of a currency read, the usual one first. */
export function codeKinds({ currency }: Pick<TopUp, 'currency'>): readonly CodeKind[] {
  return currency === 'CZK' ? ['spd'] : ['epc', 'payBySquare']
}

/** Returns the content of a payment code. PAY by square needs a compressor, which is loaded only for it. */
export async function writeCode(kind: CodeKind, transfer: EuroTransfer): Promise<string> {
  if (kind === 'spd') return writeSpd(transfer)
  if (kind === 'epc') return writeEpc(transfer)
  const { writePayBySquare } = await import('./pay-by-square.ts')
  return writePayBySquare(transfer)
}
