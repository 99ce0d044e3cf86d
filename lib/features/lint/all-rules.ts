// One line for each rule: the name that filters and stored dismissals know it by, and its file.
export * as absolute_word from './rules/absolute-word';
export * as all_of_the_above from './rules/all-of-the-above';
export * as answer_in_question from './rules/answer-in-question';
export * as dated_fact from './rules/dated-fact';
export * as grammar_clue from './rules/grammar-clue';
export * as longest_answer from './rules/longest-answer';
export * as mixed_script from './rules/mixed-script';
export * as option_in_option from './rules/option-in-option';
export * as quiet_negation from './rules/quiet-negation';
export * as same_options from './rules/same-options';
export * as unbalanced_marks from './rules/unbalanced-marks';
export * as web_address from './rules/web-address';
