import type { AchievementFunction, AchievementIcon } from '@parta/contracts/achievement-values'
import type { AchievementParameters } from '@parta/contracts/achievements'
import type { Locale } from '@parta/contracts/values'
import type { AchievementRow } from './store.ts'

type Texts = Readonly<Record<Locale, string>>

interface Global {
  readonly title: Texts
  readonly description: Texts
  readonly function: AchievementFunction
  readonly parameters?: AchievementParameters
  readonly levelSteps: readonly number[]
  readonly icon: AchievementIcon
}

function global({ icon, parameters = {}, ...rest }: Global): AchievementRow {
  return { ...rest, parameters, orgId: null, icons: rest.levelSteps.map(() => icon), deleted: false }
}

/** The achievements that every installation has, by id. Site admins may change and delete them. */
export const globals: Readonly<Record<string, AchievementRow>> = {
  'g01-first-step': global({
    title: { cs: 'První krok', en: 'First step', sk: 'Prvý krok' },
    description: {
      cs: 'Zahraj si na své první události. Od té chvíle už to půjde samo.',
      en: 'Play at your first event. From there it only gets easier.',
      sk: 'Zahraj si na svojej prvej udalosti. Odvtedy to už pôjde samo.',
    },
    function: 'EVENTS_ATTENDED',
    levelSteps: [1],
    icon: 'shoe',
  }),
  'g02-regular': global({
    title: { cs: 'Stálice', en: 'Regular', sk: 'Stálica' },
    description: {
      cs: 'Choď hrát. Počítá se každá událost s tvou účastí.',
      en: 'Keep turning up. Every event you attend counts.',
      sk: 'Choď hrať. Počíta sa každá udalosť s tvojou účasťou.',
    },
    function: 'EVENTS_ATTENDED',
    levelSteps: [5, 15, 40, 100, 250],
    icon: 'ball',
  }),
  'g03-busy-week': global({
    title: { cs: 'Nabitý týden', en: 'Busy week', sk: 'Nabitý týždeň' },
    description: {
      cs: 'Stihni co nejvíc událostí během sedmi dnů.',
      en: 'Fit as many events as you can into seven days.',
      sk: 'Stihni čo najviac udalostí za sedem dní.',
    },
    function: 'EVENTS_ATTENDED',
    parameters: { withinDays: 7 },
    levelSteps: [3, 5, 7],
    icon: 'bolt',
  }),
  'g04-month': global({
    title: { cs: 'Měsíc v pohybu', en: 'A month in motion', sk: 'Mesiac v pohybe' },
    description: {
      cs: 'Nepolevuj: počítají se události během třiceti dnů.',
      en: 'Keep it up: events within thirty days count.',
      sk: 'Nepoľavuj: počítajú sa udalosti počas tridsiatich dní.',
    },
    function: 'EVENTS_ATTENDED',
    parameters: { withinDays: 30 },
    levelSteps: [8, 12, 20],
    icon: 'calendar',
  }),
  'g05-streak': global({
    title: { cs: 'Týden co týden', en: 'Week after week', sk: 'Týždeň čo týždeň' },
    description: {
      cs: 'Hraj každý týden. Počítá se tvoje nejdelší série.',
      en: 'Play every week. Your longest streak counts.',
      sk: 'Hraj každý týždeň. Počíta sa tvoja najdlhšia séria.',
    },
    function: 'STREAK_WEEKS',
    levelSteps: [3, 6, 12, 26, 52],
    icon: 'flame',
  }),
  'g06-leader': global({
    title: { cs: 'U kormidla', en: 'At the helm', sk: 'Pri kormidle' },
    description: {
      cs: 'Dávej lidi dohromady: počítají se události, které vedeš.',
      en: 'Bring people together: the events that you lead count.',
      sk: 'Dávaj ľudí dokopy: počítajú sa udalosti, ktoré vedieš.',
    },
    function: 'EVENTS_LED',
    levelSteps: [1, 5, 20, 50, 100],
    icon: 'whistle',
  }),
  'g07-trainer': global({
    title: { cs: 'Trenérská lavička', en: 'On the coach’s bench', sk: 'Trénerská lavička' },
    description: {
      cs: 'Předávej, co umíš: počítají se události, kde trénuješ.',
      en: 'Pass on what you know: the events where you are the trainer count.',
      sk: 'Odovzdávaj, čo vieš: počítajú sa udalosti, kde trénuješ.',
    },
    function: 'EVENTS_TRAINED',
    levelSteps: [1, 10, 50],
    icon: 'clipboard',
  }),
  'g08-all-rounder': global({
    title: { cs: 'Všestrannost', en: 'All-rounder', sk: 'Všestrannosť' },
    description: {
      cs: 'Zkoušej nové sporty. Každý se počítá jednou.',
      en: 'Try new sports. Each one counts once.',
      sk: 'Skúšaj nové športy. Každý sa počíta raz.',
    },
    function: 'DISTINCT_ACTIVITIES',
    levelSteps: [3, 6, 10, 15, 20],
    icon: 'compass',
  }),
  'g09-traveller': global({
    title: { cs: 'Na cestách', en: 'On the road', sk: 'Na cestách' },
    description: {
      cs: 'Hraj na různých místech. Každé se počítá jednou.',
      en: 'Play in different places. Each one counts once.',
      sk: 'Hraj na rôznych miestach. Každé sa počíta raz.',
    },
    function: 'DISTINCT_PLACES',
    levelSteps: [3, 8, 15, 30],
    icon: 'pin',
  }),
  'g10-liked': global({
    title: { cs: 'Miláček publika', en: 'Crowd favourite', sk: 'Miláčik publika' },
    description: {
      cs: 'Sbírej emoji od spoluhráčů.',
      en: 'Collect emoji from those you play with.',
      sk: 'Zbieraj emoji od spoluhráčov.',
    },
    function: 'EMOJI_RECEIVED',
    levelSteps: [5, 25, 100, 250],
    icon: 'heart',
  }),
  'g11-applause': global({
    title: { cs: 'Potlesk od tebe', en: 'A round of applause', sk: 'Potlesk od teba' },
    description: {
      cs: 'Po hře někoho potěš: počítají se emoji, která rozdáš.',
      en: 'Make someone happy after the game: the emoji that you give count.',
      sk: 'Po hre niekoho poteš: počítajú sa emoji, ktoré rozdáš.',
    },
    function: 'EMOJI_GIVEN',
    levelSteps: [10, 50, 200],
    icon: 'clap',
  }),
  'g12-kind-words': global({
    title: { cs: 'Dobré slovo', en: 'Kind words', sk: 'Dobré slovo' },
    description: {
      cs: 'Napiš spoluhráčům recenzi.',
      en: 'Write reviews for those you play with.',
      sk: 'Napíš spoluhráčom recenziu.',
    },
    function: 'REVIEWS_WRITTEN',
    levelSteps: [1, 10, 50],
    icon: 'pen',
  }),
  'g13-count-me-in': global({
    title: { cs: 'Jdu do toho', en: 'Count me in', sk: 'Idem do toho' },
    description: {
      cs: 'Přijmi pozvánku na soukromou událost nebo do organizace.',
      en: 'Accept an invitation to a private event or an organisation.',
      sk: 'Prijmi pozvánku na súkromnú udalosť alebo do organizácie.',
    },
    function: 'INVITES_ACCEPTED',
    levelSteps: [1, 5, 20],
    icon: 'ticket',
  }),
  'g14-more-the-merrier': global({
    title: { cs: 'Čím víc, tím líp', en: 'The more, the merrier', sk: 'Čím viac, tým lepšie' },
    description: {
      cs: 'Přiveď další: počítají se lidé, kteří přijdou přes tvůj odkaz.',
      en: 'Bring others: people who come through your link count.',
      sk: 'Priveď ďalších: počítajú sa ľudia, ktorí prídu cez tvoj odkaz.',
    },
    function: 'REFERRALS',
    levelSteps: [1, 5, 15, 40],
    icon: 'people',
  }),
  'g15-team-colours': global({
    title: { cs: 'V týmových barvách', en: 'In team colours', sk: 'V tímových farbách' },
    description: {
      cs: 'Přidej se k týmu, klubu nebo organizaci.',
      en: 'Join a team, a club or an organisation.',
      sk: 'Pridaj sa k tímu, klubu alebo organizácii.',
    },
    function: 'ORGS_JOINED',
    levelSteps: [1, 3, 5],
    icon: 'flag',
  }),
  'g16-mvp': global({
    title: { cs: 'Osobnost zápasu', en: 'Player of the match', sk: 'Osobnosť zápasu' },
    description: {
      cs: 'Získej od spoluhráčů emoji Osobnost zápasu.',
      en: 'Earn the MVP emoji from those you play with.',
      sk: 'Získaj od spoluhráčov emoji Osobnosť zápasu.',
    },
    function: 'EMOJI_RECEIVED',
    parameters: { emoji: 'mvp' },
    levelSteps: [1, 5, 20],
    icon: 'crown',
  }),
  'g17-fair-play': global({
    title: { cs: 'Férová hra', en: 'Fair game', sk: 'Férová hra' },
    description: {
      cs: 'Získej od spoluhráčů emoji Fair play.',
      en: 'Earn the fair play emoji from those you play with.',
      sk: 'Získaj od spoluhráčov emoji Fair play.',
    },
    function: 'EMOJI_RECEIVED',
    parameters: { emoji: 'fair_play' },
    levelSteps: [3, 10, 30],
    icon: 'scales',
  }),
  'g18-clockwork': global({
    title: { cs: 'Jako hodinky', en: 'Like clockwork', sk: 'Ako hodinky' },
    description: {
      cs: 'Choď včas a získej emoji Dochvilnost.',
      en: 'Be on time, and earn the punctuality emoji.',
      sk: 'Choď načas a získaj emoji Dochvíľnosť.',
    },
    function: 'EMOJI_RECEIVED',
    parameters: { emoji: 'punctual' },
    levelSteps: [3, 10, 30],
    icon: 'clock',
  }),
  'g19-one-for-all': global({
    title: { cs: 'Jeden za všechny', en: 'One for all', sk: 'Jeden za všetkých' },
    description: {
      cs: 'Hraj pro ostatní a získej emoji Týmová hra.',
      en: 'Play for the others, and earn the teamwork emoji.',
      sk: 'Hraj pre ostatných a získaj emoji Tímová hra.',
    },
    function: 'EMOJI_RECEIVED',
    parameters: { emoji: 'teamwork' },
    levelSteps: [3, 10, 30],
    icon: 'shield',
  }),
  'g20-long-run': global({
    title: { cs: 'Běh na dlouhou trať', en: 'The long run', sk: 'Beh na dlhú trať' },
    description: {
      cs: 'Vyběhni s ostatními: počítá se každý společný běh.',
      en: 'Run with others: every run together counts.',
      sk: 'Vybehni s ostatnými: počíta sa každý spoločný beh.',
    },
    function: 'EVENTS_ATTENDED',
    parameters: { activityType: 'running' },
    levelSteps: [3, 15, 50],
    icon: 'track',
  }),
}
