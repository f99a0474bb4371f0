import type { EntryFormView } from '@/generated/protocol'

/** The form of a unit that has entered nothing yet; a test names what is different. */
export const entryView: EntryFormView = {
  title: '2026年教育系统掼蛋比赛',
  unit: '第六中学分工会',
  members: 98,
  asks_members: false,
  quota: { zh: '每单位限报2对（规程正文七.1）', en: 'Two pairs' },
  max_seats: 2,
  women_from_seat: null,
  seat_name: { zh: '对', en: 'Pair' },
  classes: [],
  pairs_per_seat: 1,
  players: [2, 2],
  asks_gender: false,
  asks_phone: false,
  asks_post: false,
  deadline: null,
  regulations: {
    version: 'ab12cd34',
    paragraphs: [{ zh: '共4轮，每轮50分钟、限打9副。', en: 'Four rounds' }],
    accepted: false,
    changed: false,
  },
  closed: null,
  entered: null,
  entry_code: null,
  waiting: [],
  moved_up: [],
  organizer_contact: '王五',
  consent: { zh: '手机号保留到2027年1月4日', en: 'Phones are kept until 4 January 2027' },
  most_file_bytes: null,
}
