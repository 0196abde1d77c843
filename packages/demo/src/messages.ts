import type { DemoEvent } from './events.ts'
import { demoPersonOf } from './people.ts'
import { diceOf } from './random.ts'

/** A message in an event's chat; the messages of an event are in order, the oldest first. */
export interface DemoMessage {
  readonly id: string
  readonly eventId: string
  readonly from: string
  readonly message: string
  /** Minutes before the set-up of the demo at which it was written. */
  readonly minutesAgo: number
}

/** A line: who speaks (the leader, L, or the first, second … of the others), and the text in Czech and in Slovak. */
type Line = readonly [who: 'L' | 1 | 2 | 3 | 4, cs: string, sk: string]

const talks: readonly (readonly Line[])[] = [
  [
    ['L', 'Ahoj všichni, sraz deset minut předem u vchodu.', 'Ahojte všetci, zraz desať minút vopred pri vchode.'],
    [1, 'Super, budu tam.', 'Super, budem tam.'],
    [2, 'Já taky, jen možná o pět minut později.', 'Ja tiež, len možno o päť minút neskôr.'],
  ],
  [
    [1, 'Dá se tam někde zaparkovat?', 'Dá sa tam niekde zaparkovať?'],
    ['L', 'Za rohem je parkoviště, večer bývá volno.', 'Za rohom je parkovisko, večer býva voľno.'],
    [2, 'Nebo tramvaj, zastávka je dvě minuty pěšky.', 'Alebo električkou, zastávka je dve minúty pešo.'],
    [1, 'Díky, pojedu tramvají.', 'Vďaka, pôjdem električkou.'],
  ],
  [
    [1, 'Ahoj, můžu přijít i jako úplný začátečník?', 'Ahoj, môžem prísť aj ako úplný začiatočník?'],
    ['L', 'Jasně, začínáme všichni od rozcvičky.', 'Jasné, začíname všetci od rozcvičky.'],
    [2, 'Neboj, u nás se nikdo neztratí.', 'Neboj sa, u nás sa nikto nestratí.'],
    [1, 'Paráda, těším se!', 'Paráda, teším sa!'],
    ['L', '👍', '👍'],
  ],
  [
    ['L', 'Vybírat budu na místě, klidně i převodem.', 'Vyberať budem na mieste, pokojne aj prevodom.'],
    [1, 'Pošli prosím číslo účtu.', 'Pošli, prosím, číslo účtu.'],
    ['L', 'Ukážu QR kód na místě, bude to rychlejší.', 'Ukážem QR kód na mieste, bude to rýchlejšie.'],
    [1, 'Ok.', 'Ok.'],
  ],
  [
    [1, 'Má někdo navíc láhev na vodu? Svou nemůžu najít.', 'Nemá niekto navyše fľašu na vodu? Svoju neviem nájsť.'],
    [2, 'Mám dvě, jednu ti vezmu.', 'Mám dve, jednu ti vezmem.'],
    [1, 'Zachraňuješ mě.', 'Zachraňuješ ma.'],
    [
      'L',
      'A vezměte si ručník, posledně jsme ho sháněli dlouho 🙂',
      'A vezmite si uterák, naposledy sme ho dlho zháňali 🙂',
    ],
  ],
  [
    [
      'L',
      'Předpověď vypadá dobře, zatím platí, jak je psáno.',
      'Predpoveď vyzerá dobre, zatiaľ platí, ako je napísané.',
    ],
    [1, 'A když bude pršet?', 'A keď bude pršať?'],
    ['L', 'Napíšu sem nejpozději dvě hodiny předem.', 'Napíšem sem najneskôr dve hodiny vopred.'],
    [2, 'Mně slabý déšť nevadí.', 'Mne slabý dážď nevadí.'],
    [3, 'Mně taky ne, nejsme z cukru.', 'Mne tiež nie, nie sme z cukru.'],
    ['L', 'Tak jo, ruším jen bouřku 😄', 'Tak dobre, ruším len búrku 😄'],
  ],
  [
    [1, 'Nevíte, jestli tam půjčují vybavení?', 'Neviete, či tam požičiavajú výbavu?'],
    ['L', 'Ano, na recepci, ale velikosti rychle dojdou.', 'Áno, na recepcii, ale veľkosti rýchlo dôjdu.'],
    [1, 'Tak přijdu dřív.', 'Tak prídem skôr.'],
  ],
  [
    [1, 'Jedu autem, dva lidi ještě vezmu.', 'Idem autom, dvoch ľudí ešte vezmem.'],
    [2, 'Jedno místo si beru, odkud jedeš?', 'Jedno miesto si beriem, odkiaľ ideš?'],
    [1, 'Od hlavního nádraží, čtyřicet minut předem.', 'Od hlavnej stanice, štyridsať minút vopred.'],
    [2, 'Platí, budu tam.', 'Platí, budem tam.'],
    [3, 'Máš ještě to druhé?', 'Máš ešte to druhé?'],
    [1, 'Mám, je tvoje.', 'Mám, je tvoje.'],
    ['L', 'Takhle se mi to líbí.', 'Takto sa mi to páči.'],
  ],
  [
    [
      'L',
      'Chybí nám ještě dva lidi, kdyžtak dejte vědět kamarádům.',
      'Chýbajú nám ešte dvaja ľudia, keď tak dajte vedieť kamarátom.',
    ],
    [1, 'Ptám se v práci.', 'Pýtam sa v práci.'],
    [2, 'Sdílím do skupiny.', 'Zdieľam do skupiny.'],
  ],
  [
    [1, 'Kdo jde potom na jedno?', 'Kto ide potom na jedno?'],
    [2, 'Já!', 'Ja!'],
    [3, 'Já jen na limonádu, ale jdu.', 'Ja len na malinovku, ale idem.'],
    ['L', 'Zamluvím stůl pro šest.', 'Rezervujem stôl pre šiestich.'],
    [1, 'Perfektní plán.', 'Perfektný plán.'],
    [4, 'Mně se to nepovede stihnout, příště určitě.', 'Ja to nestihnem, nabudúce určite.'],
    [2, 'Příště platíš 😁', 'Nabudúce platíš 😁'],
    [4, 'Domluveno.', 'Dohodnuté.'],
  ],
  [
    [
      1,
      'Ahoj, mám kamaráda ve frontě. Je šance, že se někdo odhlásí?',
      'Ahoj, mám kamaráta v poradovníku. Je šanca, že sa niekto odhlási?',
    ],
    ['L', 'Většinou den předem jeden dva odpadnou.', 'Väčšinou deň vopred jeden dvaja odpadnú.'],
    [1, 'Dobře, vyřídím mu to.', 'Dobre, odkážem mu to.'],
    [2, 'Já zatím nevím jistě, dám vědět zítra ráno.', 'Ja zatiaľ neviem naisto, dám vedieť zajtra ráno.'],
    [
      'L',
      'Hlavně se odhlas v aplikaci, ať se místo posune dál.',
      'Hlavne sa odhlás v aplikácii, nech sa miesto posunie ďalej.',
    ],
    [2, 'Jasně.', 'Jasné.'],
  ],
  [
    ['L', 'Rozdělíme se na místě podle toho, kdo jak hraje.', 'Rozdelíme sa na mieste podľa toho, kto ako hrá.'],
    [1, 'Hlavně ne zase mladí proti starým.', 'Hlavne nie zase mladí proti starým.'],
    [2, 'Posledně staří vyhráli 😎', 'Naposledy starí vyhrali 😎'],
    [1, 'Právě proto.', 'Práve preto.'],
    ['L', 'Dobře, tak losujeme.', 'Dobre, tak žrebujeme.'],
    [3, 'Losování beru.', 'Žreb beriem.'],
    [2, 'Jen ať nejsem zase v bráně.', 'Len nech nie som zase v bránke.'],
    ['L', 'Nic neslibuju.', 'Nič nesľubujem.'],
    [4, 'Do brány klidně jdu já.', 'Do bránky pokojne idem ja.'],
    [2, 'Máš u mě kofolu.', 'Máš u mňa kofolu.'],
  ],
  [
    [1, 'V kolik zhruba končíme? Mám pak hlídání.', 'O koľkej zhruba končíme? Deti potom nemá kto strážiť.'],
    ['L', 'Přesně podle rozpisu, déle nás tam nenechají.', 'Presne podľa rozpisu, dlhšie nás tam nenechajú.'],
    [1, 'Skvělé, díky.', 'Skvelé, vďaka.'],
  ],
  [
    ['L', 'Díky za minule, bylo to skvělé! Dneska stejně?', 'Vďaka za minule, bolo to skvelé! Teraz rovnako?'],
    [1, 'Nohy ještě bolí, ale jdu.', 'Nohy ešte bolia, ale idem.'],
    [2, 'Já trénuju celý týden 💪', 'Ja trénujem celý týždeň 💪'],
    [3, 'Hlavně rozcvičku prosím delší.', 'Hlavne rozcvičku, prosím, dlhšiu.'],
    ['L', 'Bude. A protažení na konci taky.', 'Bude. A strečing na konci tiež.'],
  ],
  [
    [1, 'Našel se posledně černý nákoleník?', 'Nenašiel sa naposledy čierny chránič?'],
    [2, 'Je u mě, vezmu ho.', 'Je u mňa, vezmem ho.'],
    [1, 'Díky moc!', 'Ďakujem veľmi!'],
  ],
  [
    [1, 'Ahoj, jsem tu poprvé. Kde se přesně potkáme?', 'Ahoj, som tu prvýkrát. Kde presne sa stretneme?'],
    ['L', 'Hned za vchodem vlevo, budu mít červenou bundu.', 'Hneď za vchodom vľavo, budem mať červenú bundu.'],
    [2, 'A když tak volej, jsme hluční, uslyšíš nás.', 'A keď tak volaj, sme hluční, budeš nás počuť.'],
    [1, 'Najdu vás 🙂', 'Nájdem vás 🙂'],
    [3, 'Vítej v partě!', 'Vitaj v parte!'],
    [1, 'Díky, už se těším.', 'Vďaka, už sa teším.'],
    ['L', 'Kdyby cokoliv, piš sem.', 'Keby čokoľvek, píš sem.'],
    [
      4,
      'Já tam budu o čtvrt hodiny dřív, klidně se přidej k rozcvičce.',
      'Ja tam budem o štvrť hodiny skôr, pokojne sa pridaj k rozcvičke.',
    ],
    [1, 'Tak jo, přijdu dřív.', 'Tak dobre, prídem skôr.'],
    [4, 'Super.', 'Super.'],
    ['L', 'A nezapomeňte pití, automat je zase rozbitý.', 'A nezabudnite pitie, automat je zase pokazený.'],
    [2, 'Jako vždycky 😄', 'Ako vždy 😄'],
  ],
]

/** Chats with messages: few enough to read, many enough that the first screens show some. */
const chatty = 40

/** Returns the messages of 40 events with enough players; people in a queue write nothing. */
export function messagesOf(events: readonly DemoEvent[]): readonly DemoMessage[] {
  const dice = diceOf(7_011)
  const lively = events.filter((event) => speakersIn(event).length >= 3)
  // Half of them among the soonest events, which visitors open first.
  const chosen = [...lively.slice(0, chatty / 2), ...dice.shuffled(lively.slice(chatty / 2)).slice(0, chatty / 2)]
  return chosen.flatMap((event, index) => {
    const [leader = '', ...others] = speakersIn(event)
    const fitting = talks.filter((lines) => Math.max(...lines.map(([who]) => (who === 'L' ? 0 : who))) <= others.length)
    const talk = fitting[index % fitting.length] ?? []
    let minutesAgo = dice.between(30, 2 * 24 * 60) + talk.length * 60
    return talk.map(([who, cs, sk], line) => {
      const from = who === 'L' ? leader : (others[who - 1] ?? leader)
      minutesAgo -= dice.between(2, 45)
      return {
        id: `demo-message-${event.id.slice(-3)}-${String(line + 1).padStart(2, '0')}`,
        eventId: event.id,
        from,
        message: demoPersonOf(from).preferredLanguage === 'sk' ? sk : cs,
        minutesAgo,
      }
    })
  })
}

/** Returns who certainly takes part, the leader first. One place is left for a trainer; aliases write no messages. */
function speakersIn(event: DemoEvent): string[] {
  const sure = event.maxPlayers < 0 ? event.entrants : event.entrants.slice(0, event.maxPlayers - 1)
  return [event.leader, ...sure.filter(({ aliasId }) => !aliasId).map(({ userId }) => userId)]
}
