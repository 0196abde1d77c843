import type { GuestColumn, GuestRole } from '@parta/contracts/guests'
import { plainTelephone, telephonePattern } from '@parta/contracts/predicates/telephone'
import { eachOnce, listed, meaningsOf, widthOf } from '@parta/kit/files/columns'
import type { Table } from '@parta/kit/files/read-table'

/**
 * Titles by column, as spreadsheets in Czech, Slovak and English and the exports of Spond, TeamSnap, Týmuj and eos name
 * them; folded, and without punctuation.
 */
const titles: Readonly<Record<GuestColumn, readonly string[]>> = {
  name: listed(`
    jmeno, krestni jmeno, jmeno hrace, cele jmeno, jmeno a prijmeni, prijmeni a jmeno, clen, hrac,
    meno, krstne meno, meno hraca, cele meno, meno a priezvisko, hrac meno, name, first name,
    firstname, first, given name, full name, member, member name, player, player name,
    member first name, child name`),
  surname: listed(`
    prijmeni, priezvisko, prijmeni hrace, priezvisko hraca, last name, lastname, last, surname,
    family name, member last name`),
  email: listed(`
    e mail, email, mail, e mailova adresa, e mailova adresa hrace, emailova adresa, kontaktni e mail,
    email address, e mail address, member email, member e mail, player email, e mail hrace`),
  telephone: listed(`
    telefon, telefonni cislo, mobil, tel, mobilni telefon, telefonne cislo, mobilny telefon, phone,
    phone number, mobile, mobile phone, cell, cell phone, member phone number, member phone`),
  role: listed('role, rola, funkce, funkcia, pozice v tymu, typ clena, member type, member role'),
  parentEmail: listed(`
    e mail rodice, email rodice, rodic e mail, rodic email, e mail zakonneho zastupce, e mail matky,
    email matky, e mail rodica, email rodica, e mail zakonneho zastupcu, rodic 1 e mail, parent email,
    parent e mail, parent 1 email, guardian email, guardian 1 email, guardian 1 e mail,
    contact 1 email, mother email`),
  secondParentEmail: listed(`
    e mail otce, email otce, e mail 2 rodice, rodic 2 e mail, rodic 2 email, e mail otca, email otca,
    e mail druheho rodice, e mail druheho rodica, parent 2 email, guardian 2 email, guardian 2 e mail,
    contact 2 email, father email`),
}

const columnNamed = meaningsOf(titles)

export interface Mapping {
  readonly hasTitles: boolean
  /** The meaning of each column, `null` for none. */
  readonly columns: readonly (GuestColumn | null)[]
}

/** Rows by which the meaning of columns is guessed. */
const guessedRows = 100

/** Guesses what the columns mean: by their titles or, in a list without any, by the values. */
export function guessMapping(table: Table): Mapping {
  const named = eachOnce(table.titles.map((title) => columnNamed(title) ?? null))
  if (named.some((column) => column !== null) && !table.titles.some(isEmail)) return { hasTitles: true, columns: named }
  const lines = [table.titles, ...table.rows.slice(0, guessedRows).map(({ cells }) => cells)]
  const texts: GuestColumn[] = ['name', 'surname']
  const guessed = Array.from({ length: widthOf(table) }, (_none, at) => {
    const values = lines.map((cells) => (cells[at] ?? '').trim()).filter(Boolean)
    if (values.length === 0) return null
    const share = (test: (value: string) => boolean) => values.filter(test).length / values.length
    if (share(isEmail) > 0.5) return 'email'
    if (share(isTelephone) > 0.5) return 'telephone'
    return share((value) => /\p{L}/u.test(value)) > 0.5 ? (texts.shift() ?? null) : null
  })
  return { hasTitles: false, columns: eachOnce(guessed) }
}

/** Whether a text looks like an e-mail; the contract's schema decides later whether it is one. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/.test(text.trim())
}

export function isTelephone(text: string): boolean {
  return telephonePattern.test(plainTelephone(text))
}

const roles: Readonly<Record<GuestRole, readonly string[]>> = {
  member: listed(`,
    clen, clenka, hrac, hracka, hraci, rodic, dite, dieta, sportovec, bezny clen, member, player,
    parent, child, athlete, goalie, brankar, non player, ne, no`),
  powerUser: listed(`
    helper, pomocnik, pomocnicka, trener, trenerka, asistent, asistentka, asistent trenera, vedouci,
    vedouci tymu, veduci, veduca, veduci timu, power user, poweruser, coach, assistant,
    assistant coach, manager, team manager, leader, trainer, manazer`),
}

/** Returns the role that a cell names, in Czech, Slovak or English. */
export const roleNamed = meaningsOf(roles)
