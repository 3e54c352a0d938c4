/** Advisory locks. The numbers are arbitrary, but unique: equal ones would wait for each other. */
export const LOCK = {
  migration: 7_234_001,
  routing: 7_234_002,
  testTemplate: 7_234_003,
  serving: 7_234_004,
  firstStart: 7_234_005,
  agents: 7_234_006,
  search: 7_234_007,
  audit: 7_234_008,
  retention: 7_234_009,
} as const;
