-- There are few distinct regions and keywords: a filter first finds the matching ones, then their conversations in the
-- order of the list.
create index conversation_facts_opened on conversation_facts (opened_at desc, conversation_id desc);
create index conversation_facts_of_region on conversation_facts (region, opened_at desc, conversation_id desc);
create index conversation_facts_of_keyword on conversation_facts (keyword, opened_at desc, conversation_id desc);
drop index conversation_facts_region;

create index ratings_score on ratings (score, conversation_id);
create index conversation_summaries_category on conversation_summaries (category, conversation_id);

analyze conversation_facts;
