import type { Activity } from '@parta/contracts/values'

/** Who could play together on a Sunday evening: people of one city, by the numbers of their ids. */
export const groups: readonly { readonly activity: Activity; readonly people: readonly string[] }[] = [
  { activity: 'badminton', people: ['01', '07', '08', '14', '18', '23', '33'] },
  { activity: 'volleyball', people: ['02', '05', '09', '20', '24', '29', '34'] },
  { activity: 'climbing', people: ['03', '06', '16', '25', '32', '38', '40'] },
]
